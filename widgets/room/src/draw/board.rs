//! The board: traffic and the line, the slots of every server, the filter, the issuers.
//!
//! Its numbers are properties (`--new`) of what is drawn from them and of nothing more: what a
//! property could reach is styled anew each minute. The module sets them and the style sheet draws with
//! them; the same numbers stand in its words.

use super::Result;
use crate::board::{QUANTITIES, Rack, bits, racks};
use crate::text::Words;
use kit::Frame;
use kit::draw::words::escape;
use kit::frame::Axis;
use model::Params;
use model::switch::sim::MINUTE_FIGURES;

/// The pictures of the legend, each 16 units wide.
const ICONS: [(&str, &str); 8] = [
    ("running", "<path d=\"M4 2.5 13.5 8 4 13.5z\"/>"),
    (
        "booting",
        "<path d=\"M8 2a6 6 0 1 0 6 6h-2.2A3.8 3.8 0 1 1 8 4.2z\"/><path d=\"M8 .6 12 3.1 8 5.6z\"/>",
    ),
    ("free", "<circle cx=\"8\" cy=\"8\" r=\"1.6\"/>"),
    (
        "answering",
        "<path d=\"m2 8.5 2-2 2.8 2.8L12 3.6l2 2-7.2 7.7z\"/>",
    ),
    (
        "slow",
        "<path d=\"M3 1.5h10v2L9.3 8l3.7 4.5v2H3v-2L6.7 8 3 3.5z\"/>",
    ),
    (
        "stand-in",
        "<path d=\"M1.5 4.2h8.8V2L14.5 5.4 10.3 8.8V6.4H1.5zM14.5 9.6H5.7V7.2L1.5 10.6 5.7 14v-2.2h8.8z\"/>",
    ),
    ("dots", "<circle cx=\"8\" cy=\"8\" r=\"3\"/>"),
    (
        "warning",
        "<path d=\"M8 1.5 15 14H1zM7.2 6v4h1.6V6zm0 5v1.6h1.6V11z\"/>",
    ),
];

/// A picture of the legend; its word stands beside it.
pub(super) fn icon(name: &str) -> String {
    let drawing = ICONS
        .iter()
        .find(|(known, _)| *known == name)
        .map_or("", |(_, drawing)| drawing);
    format!(
        "<svg class=\"icon icon-{name}\" viewBox=\"0 0 16 16\" aria-hidden=\"true\">{drawing}</svg>"
    )
}

/// The board of the live room.
pub(super) fn board(words: &Words) -> Result<String> {
    let mut html = format!(
        "<div class=\"board-head\"><p class=\"panel-title\">{}</p><p class=\"legend\">",
        words.get("board.title")?
    );
    for (name, key) in [
        ("running", "running"),
        ("booting", "booting"),
        ("free", "free"),
        ("answering", "answering"),
        ("slow", "slow"),
        ("stand-in", "stand_in"),
        ("dots", "dots"),
    ] {
        html += &format!(
            "<span class=\"key\">{} {}</span> ",
            icon(name),
            words.get(&format!("board.{key}"))?
        );
    }
    html += "</p></div>\n<div class=\"board\">\n";
    html += &part("traffic", &traffic(words)?, words)?;
    html += &part("slots", &slots(words)?, words)?;
    html += &part("filter", &filter(words)?, words)?;
    html += &part("issuers", &issuers(words)?, words)?;
    html += "</div>\n";
    html += &in_words(words)?;
    Ok(html)
}

/// A part of the board under its heading.
fn part(name: &str, inside: &str, words: &Words) -> Result<String> {
    Ok(format!(
        "<div class=\"part part-{name}\"><p class=\"part-name\">{}</p>\n{inside}</div>\n",
        words.get(&format!("board.parts.{name}"))?
    ))
}

/// A number of the board within a drawing.
fn tspan(name: &str, decimals: u8) -> String {
    format!(
        "<tspan class=\"now\" data-board-value=\"{name}\" data-decimals=\"{decimals}\"></tspan>"
    )
}

/// What an element is drawn from.
fn drawn(names: &[&str]) -> String {
    format!("data-drawn=\"{}\"", bits(names))
}

/// A flow: as wide as its rate, and a dot for every hundred transactions.
fn flow(name: &str, d: &str) -> String {
    format!(
        "<g class=\"flow flow-{name}\" {}><path class=\"stream\" d=\"{d}\"/><path class=\"dots\" d=\"{d}\"/></g>",
        drawn(&[name])
    )
}

fn label(x: u32, y: u32, anchor: &str, text: &str) -> String {
    format!("<text class=\"flow-label\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>")
}

/// A drawing that its words repeat.
fn drawing(width: u32, height: u32, style: &str, inside: &str) -> String {
    format!(
        "<svg class=\"drawn\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\"{style}>{inside}</svg>\n"
    )
}

/// What comes in, what comes back, and the line before the slots.
fn traffic(words: &Words) -> Result<String> {
    let flows = |name: &str| -> Result<String> {
        let word = words.get(&format!("board.flows.{name}"))?;
        Ok(format!("{word} {}", tspan(name, 0)))
    };
    let mut svg = String::new();
    svg += &flow("new", "M84 148H226");
    svg += &format!(
        "<circle class=\"pool\" cx=\"130\" cy=\"56\" {}/>",
        drawn(&["pool"])
    );
    svg += "<path class=\"way\" d=\"M48 110C48 76 60 56 84 56\"/>";
    svg += &flow("retries", "M130 56C220 56 240 92 240 130");
    svg += &flow("shed", "M238 166C228 236 110 244 60 188");
    svg += &flow("dropped", "M316 166V232");
    svg += &format!(
        "<rect class=\"box\" x=\"4\" y=\"110\" width=\"80\" height=\"76\" rx=\"6\"/><text x=\"44\" y=\"152\" text-anchor=\"middle\">{}</text>",
        words.get("board.clients")?
    );
    // The head of the line is on the right; who stands there longest expires first.
    for (part, share) in [("in-line", "line-share"), ("expiring", "expired-share")] {
        svg += &format!(
            "<rect class=\"{part}\" x=\"228\" y=\"132\" width=\"104\" height=\"32\" {}/>",
            drawn(&[share])
        );
    }
    svg += "<rect class=\"box\" x=\"226\" y=\"130\" width=\"108\" height=\"36\" rx=\"4\"/>";
    svg += &label(154, 138, "middle", &flows("new")?);
    svg += &label(130, 61, "middle", &tspan("waiting", 0));
    svg += &label(130, 18, "middle", &words.get("board.flows.waiting")?);
    svg += &label(336, 78, "end", &flows("retries")?);
    svg += &label(336, 122, "end", &flows("line")?);
    svg += &label(150, 254, "middle", &flows("shed")?);
    svg += &label(336, 254, "end", &flows("dropped")?);
    Ok(drawing(340, 262, "", &svg))
}

/// Every server with its slots, the way chapter 2 draws them: a row a server.
fn slots(words: &Words) -> Result<String> {
    let of = u64::from(Params::default().slots_per_server);
    let mut html = format!(
        "<p class=\"racks-name\">{}</p>\n<p class=\"slot-keys\" aria-hidden=\"true\">",
        words.fill(
            "board.racks_count",
            &[],
            "data-value",
            &["servers_running", "servers_booting", "servers_free"]
        )?
    );
    for held in ["held-a", "held-b", "free"] {
        html += &format!(
            "<span class=\"key key-{held}\"><i></i> {} <span class=\"now\" data-board-value=\"{held}\" data-decimals=\"0\"></span></span> ",
            words.get(&format!("board.slots.{held}"))?
        );
    }
    html += &format!("</p>\n<div class=\"racks\" aria-hidden=\"true\" style=\"--of:{of}\">");
    for place in 0..racks() {
        html += &format!(
            "<span class=\"rack\" data-rack=\"{place}\" data-state=\"{}\">{}{}{}<i class=\"row\"><b data-ready=\"\"></b></i></span>",
            Rack::Free.name(),
            icon("running"),
            icon("booting"),
            icon("free")
        );
    }
    html += "</div>\n";
    Ok(html)
}

/// The scores from which and to which the filter is drawn (σ).
const SCORES: (f64, f64) = (-3.5, 6.5);

/// The filter's frame: its lower edge is where the curve of fraud grows from.
fn filter_frame() -> Frame {
    Frame {
        across: (6.0, 234.0),
        down: (22.0, 150.0),
        x: Axis::linear(SCORES.0, SCORES.1),
        // The top of a normal density with a deviation of one is at 0.399.
        y: Axis::linear(0.0, 0.42),
    }
}

/// Both bell curves with threshold and band.
fn filter(words: &Words) -> Result<String> {
    let params = Params::default();
    let frame = filter_frame();
    let bell = |mean: f64| {
        let density = move |score: f64| {
            let z = score - mean;
            (-0.5 * z * z).exp() / core::f64::consts::TAU.sqrt()
        };
        frame.line(frame.x.steps(100).map(move |x| (x, density(x))))
    };
    let (left, right) = frame.across;
    let (top, bottom) = frame.down;
    let sigma = (right - left) / (SCORES.1 - SCORES.0);
    let zero = left - SCORES.0 * sigma;
    // In the wave the curve of fraud is as high as that of the genuine; it is so much larger than life.
    let larger = 1.0 / params.wave_fraud_share;
    let mut svg = format!(
        "<g {}><path class=\"fraud\" d=\"{}L{right} {bottom}L{left} {bottom}Z\"/><path class=\"genuine\" d=\"{}\"/>",
        drawn(&["fraud", "threshold", "next-threshold", "band"]),
        bell(params.separation),
        bell(0.0),
    );
    svg += &format!(
        "<rect class=\"band\" x=\"0\" y=\"{top}\" height=\"{0}\"/><rect class=\"declined\" x=\"0\" y=\"{top}\" width=\"{1}\" height=\"{0}\"/>\
         <path class=\"cut next\" d=\"M0 {top}V{bottom}\"/><path class=\"cut\" d=\"M0 {2}V{bottom}\"/></g>\
         <path class=\"axis\" d=\"M{left} {bottom}H{right}\"/>",
        bottom - top,
        right - left,
        top - 4.0,
    );
    for score in [-2.0, 0.0, 2.0, 4.0, 6.0] {
        svg += &format!(
            "<text class=\"tick\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            zero + score * sigma,
            bottom + 14.0,
            escape(&words.number(score, 0))
        );
    }
    svg += &format!(
        "<text class=\"tick\" x=\"{right}\" y=\"{}\" text-anchor=\"end\">{}</text>",
        bottom + 28.0,
        words.get("board.filter.axis")?
    );
    svg += &label(6, 34, "start", &words.get("board.filter.genuine")?);
    svg += &label(
        234,
        14,
        "end",
        &words.with("board.filter.fraud", &[("times", &words.number(larger, 0))])?,
    );
    let style = format!(" style=\"--zero:{zero:.2};--sigma:{sigma:.2};--foot:{bottom}px\"");
    let mut html = drawing(240, 182, &style, &svg);
    html += "<p class=\"decisions\" aria-hidden=\"true\">";
    for (name, decimals) in [("declined", 1), ("challenged", 0), ("slipped", 1)] {
        html += &format!(
            "<span class=\"key key-{name}\"><i></i> {} <span class=\"now\" data-board-value=\"{name}\" data-decimals=\"{decimals}\"></span></span> ",
            words.get(&format!("board.filter.{name}"))?,
        );
    }
    html += "</p>\n";
    Ok(html)
}

/// Both groups of issuers, and what goes to them.
fn issuers(words: &Words) -> Result<String> {
    let params = Params::default();
    let mut svg = flow("to-a", "M0 62H76") + &flow("to-b", "M0 172H76");
    for (group, y, to, late) in [("a", 12, "to-a", "late-a"), ("b", 122, "to-b", "late-b")] {
        svg += &format!(
            "<g class=\"group\" data-group=\"{group}\" data-state=\"answering\"><rect class=\"box\" x=\"78\" y=\"{y}\" width=\"160\" height=\"100\" rx=\"6\"/>\
             <text class=\"name\" x=\"90\" y=\"{}\">{}</text>",
            y + 22,
            words.get(&format!("board.group_{group}"))?
        );
        for (state, x) in [("answering", 176), ("slow", 176), ("stand-in", 206)] {
            svg += &format!(
                "<svg class=\"icon icon-{state}\" x=\"{x}\" y=\"{}\" width=\"22\" height=\"22\" viewBox=\"0 0 16 16\">{}</svg>",
                y + 6,
                ICONS
                    .iter()
                    .find(|(known, _)| *known == state)
                    .map_or("", |(_, drawing)| drawing)
            );
        }
        svg += &format!(
            "<text x=\"90\" y=\"{}\">{} {}</text><text class=\"late\" x=\"90\" y=\"{}\">{} {}</text>",
            y + 44,
            words.get("board.issuers.asked")?,
            tspan(to, 0),
            y + 88,
            words.get("board.issuers.late")?,
            tspan(late, 0),
        );
        let answers = if group == "a" {
            escape(
                &words
                    .edition()
                    .quantity(1e3 * params.issuer_latency, 0, "ms")?,
            )
        } else {
            live_tspan("group_b_latency_s", words)?
        };
        svg += &format!(
            "<text x=\"90\" y=\"{}\">{} {answers}</text></g>",
            y + 66,
            words.get("board.issuers.answers")?
        );
    }
    svg += &format!(
        "<text class=\"stand-in\" x=\"238\" y=\"240\" text-anchor=\"end\">{} {}</text>",
        words.get("board.issuers.stand_in")?,
        tspan("stand-in", 0)
    );
    Ok(drawing(240, 248, "", &svg))
}

/// A figure of the minute within a drawing.
fn live_tspan(key: &str, words: &Words) -> Result<String> {
    let Some(figure) = MINUTE_FIGURES.iter().find(|figure| figure.key == key) else {
        return Ok(String::new());
    };
    Ok(format!(
        "<tspan class=\"now\" data-value=\"{key}\" data-decimals=\"{}\"></tspan> {}",
        figure.show.decimals,
        escape(&words.edition().unit(figure.show.unit)?)
    ))
}

/// What the drawings show, for those who do not see them.
fn in_words(words: &Words) -> Result<String> {
    let names: Vec<&str> = QUANTITIES.iter().map(|quantity| quantity.name).collect();
    let mut html = format!(
        "<ul class=\"visually-hidden\" aria-label=\"{}\">\n",
        words.get("board.title")?
    );
    for key in words.below("board.words") {
        html += &format!(
            "<li>{}</li>\n",
            words.fill(key, &[], "data-board-value", &names)?
        );
    }
    html += "</ul>\n";
    Ok(html)
}
