//! Whether what is drawn stands out from what is behind it.

use crate::sight::Sight;

/// In the page: each text and each drawn thing of a figure, and its contrast to its ground.
const CONTRASTS: &str = r#"
(root) => {
  const rgba = (colour) => { const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const probe = document.createElement('i');
  probe.style.background = 'Canvas';
  document.body.append(probe);
  const canvas = rgba(getComputedStyle(probe).backgroundColor);
  probe.remove();
  const forced = matchMedia('(forced-colors: active)').matches;
  const ground = (e) => {
    if (forced || !e) return canvas;
    const own = rgba(getComputedStyle(e).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(e.parentElement));
  };
  const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const contrast = (paint, behind) => {
    const [a, b] = [light(over(paint, behind)), light(behind)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const texts = [], shapes = [];
  for (const svg of root.querySelectorAll('svg')) {
    const behind = ground(svg);
    for (const e of svg.querySelectorAll('text, path, circle, rect, line, polyline, polygon')) {
      if (!e.checkVisibility() || e.closest('.grid, defs, clipPath')) continue;
      const style = getComputedStyle(e);
      const name = e.tagName + '.' + (e.getAttribute('class') ?? '') + ' ' + e.textContent;
      if (e.tagName === 'text') {
        texts.push([name, contrast(rgba(style.fill), behind)]);
        continue;
      }
      // What lets the ground through is a shade, not a mark.
      const paints = [style.fill, style.stroke].filter((paint) => paint.startsWith('rgb')).map(rgba);
      const solid = paints.filter((paint) => paint[3] > 0.99);
      if (solid.length) shapes.push([name, Math.max(...solid.map((paint) => contrast(paint, behind)))]);
    }
  }
  for (const e of root.querySelectorAll('p, figcaption, label, button, a, th, td, summary, caption, input:not([type=range])')) {
    if (e.checkVisibility()) texts.push([e.tagName + ' ' + e.textContent.slice(0, 40), contrast(rgba(getComputedStyle(e).color), ground(e))]);
  }
  return { texts, shapes };
}"#;

/// Words stand out by 4.5, lines and marks by 3, as WCAG asks.
pub(crate) async fn stands_out(sight: &Sight, where_: &str) {
    let found = sight.of_figure(&format!("({CONTRASTS})(root)")).await;
    for (kind, least) in [("texts", 4.5), ("shapes", 3.0)] {
        let list = found[kind].as_array().expect("a list");
        assert!(list.len() > 3, "{where_}: only {} {kind}", list.len());
        let faint = list
            .iter()
            .filter(|entry| entry[1].as_f64().is_none_or(|contrast| contrast < least));
        let faint: Vec<String> = faint.map(ToString::to_string).collect();
        assert!(
            faint.is_empty(),
            "{where_}: below {least}: {}",
            faint.join(", ")
        );
    }
}
