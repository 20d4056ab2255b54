//! Whether a figure keeps within its page, and its words within the figure.

use crate::sight::Sight;

/// In the page: the words that reach beyond the figure or are cut off.
const OUTSIDE: &str = r#"
(root) => {
  const frame = root.getBoundingClientRect();
  const outside = (r) => r.width > 0 && (r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 1 || r.bottom > frame.bottom + 1);
  const told = (r) => '[' + [r.left - frame.left, r.right - frame.right, r.top - frame.top, r.bottom - frame.bottom].map(Math.round) + ']';
  const found = [];
  // What clips the figure makes the page no wider.
  if (frame.left < -1 || frame.right > document.documentElement.clientWidth + 1) found.push(`the figure itself, from ${frame.left} to ${frame.right}`);
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility()) continue;
    // A table scrolls in a place of its own, which the keyboard reaches.
    if (parent.closest('.visually-hidden, .table-wrapper, title, desc, datalist, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const places = parent.closest('svg') ? [parent.getBoundingClientRect()] : [...range.getClientRects()];
    if (places.some(outside)) found.push([node.data.trim(), ...places.map(told)].join(' '));
  }
  for (const e of root.querySelectorAll('input, button, svg'))
    if (e.checkVisibility() && outside(e.getBoundingClientRect())) found.push(e.outerHTML.slice(0, 80) + ' ' + told(e.getBoundingClientRect()));
  return found;
}"#;

/// Nothing runs sideways in a window of that width, and no word leaves the figure.
pub(crate) async fn keeps_within(sight: &Sight, width: i64) {
    let wide = sight
        .open
        .value("document.documentElement.scrollWidth")
        .await;
    let wide = wide.as_i64().expect("a number");
    assert!(
        wide <= width,
        "the page is {wide} px wide, the window {width}"
    );
    let outside = sight.of_figure(&format!("({OUTSIDE})(root)")).await;
    assert_eq!(
        outside,
        serde_json::json!([]),
        "outside the figure (by its left, right, top and bottom) at {width} px"
    );
}
