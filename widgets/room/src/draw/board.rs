//! The board as SVG and lists: flows, slots, racks, issuers.

use super::Result;
use crate::board::{FLOWS, racks};
use crate::text::Words;
use model::switch::sim::Level;

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
pub(super) fn board(level: Level, words: &Words) -> Result<String> {
    let mut html = format!(
        "<p class=\"panel-title\">{}</p>\n",
        words.get("board.title")?
    );
    html += &flows(words)?;
    html += &format!(
        "<p class=\"racks-name\"><strong>{}</strong> {}</p>\n<div class=\"racks\" aria-hidden=\"true\">",
        words.get("board.racks")?,
        words.fill(
            "board.racks_count",
            &[],
            "data-value",
            &["servers_running", "servers_booting", "servers_free"]
        )?
    );
    for place in 0..racks() {
        html += &format!(
            "<span class=\"rack\" data-rack=\"{place}\" data-state=\"free\">{}{}{}</span>",
            icon("running"),
            icon("booting"),
            icon("free")
        );
    }
    html += "</div>\n<p class=\"legend\">";
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
    html += &format!(
        "</p>\n<p class=\"event-note\" data-when=\"event\" data-on=\"false\">{} {}</p>\n",
        icon("warning"),
        words.get(&format!("events.{}", level.name()))?
    );
    Ok(html)
}

fn flows(words: &Words) -> Result<String> {
    // The figures stand in the table of all figures as well: the drawing repeats them.
    let mut svg =
        String::from("<svg class=\"flows\" viewBox=\"0 0 560 250\" aria-hidden=\"true\">");
    for flow in &FLOWS {
        svg += &format!(
            "<path class=\"flow flow-{0}\" data-flow=\"{0}\" d=\"{1}\"/><path class=\"dots dots-{0}\" data-dots=\"{0}\" d=\"{1}\"/>",
            flow.name, flow.d
        );
    }
    svg += &format!(
        "<rect class=\"box\" x=\"14\" y=\"84\" width=\"84\" height=\"76\" rx=\"6\"/><text x=\"56\" y=\"126\" text-anchor=\"middle\">{}</text>",
        words.get("board.clients")?
    );
    svg += &format!(
        "<rect class=\"box\" x=\"222\" y=\"70\" width=\"100\" height=\"100\" rx=\"6\"/>\
         <rect class=\"level\" data-level=\"\" x=\"224\" y=\"168\" width=\"96\" height=\"0\"/>\
         <text x=\"272\" y=\"92\" text-anchor=\"middle\">{}</text>\
         <text class=\"big\" x=\"272\" y=\"128\" text-anchor=\"middle\"><tspan data-value=\"slots_busy_share\" data-decimals=\"0\"></tspan> %</text>\
         <text x=\"272\" y=\"150\" text-anchor=\"middle\">{}</text>",
        words.get("board.switch")?,
        words.get("board.slots")?
    );
    for (group, y, name) in [("a", 62, "group_a"), ("b", 134, "group_b")] {
        svg += &format!(
            "<g class=\"group\" data-group=\"{group}\" data-state=\"answering\"><rect class=\"box\" x=\"446\" y=\"{y}\" width=\"102\" height=\"58\" rx=\"6\"/>\
             <text x=\"497\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            y + 20,
            words.get(&format!("board.{name}"))?
        );
        for (state, x) in [("answering", 471), ("slow", 471), ("stand-in", 499)] {
            svg += &format!(
                "<svg class=\"icon icon-{state}\" x=\"{x}\" y=\"{}\" width=\"24\" height=\"24\" viewBox=\"0 0 16 16\">{}</svg>",
                y + 27,
                ICONS
                    .iter()
                    .find(|(known, _)| *known == state)
                    .map_or("", |(_, drawing)| drawing)
            );
        }
        svg += "</g>";
    }
    svg += &format!(
        "<text x=\"497\" y=\"50\" text-anchor=\"middle\">{}</text>",
        words.get("board.issuers")?
    );
    for (name, x, y, anchor) in [
        ("new", 160, 108, "middle"),
        ("retries", 160, 22, "middle"),
        ("shed", 160, 240, "middle"),
        ("dropped", 300, 230, "start"),
        ("served", 374, 78, "middle"),
    ] {
        svg += &format!(
            "<text class=\"flow-label\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{} <tspan class=\"now\" data-flow-value=\"{name}\" data-decimals=\"0\"></tspan></text>",
            words.get(&format!("board.flows.{name}"))?
        );
    }
    svg += "</svg>\n";
    Ok(svg)
}
