//! The numbers of the validation chapter's exercises; what was measured is not among them.

use crate::numbers::{Number, table};
use model::{Params, Result};

/// The chapter's numbers.
pub(crate) fn numbers(_: &Params) -> Result<Vec<Number>> {
    // An interval in hand and the one that is wanted (s).
    let (half, wanted) = (0.05, 0.01);
    let ratio: f64 = half / wanted;
    Ok(table! {
        "validation.half-width" = half, 2, "s", "exercise: half the width of the interval in hand";
        "validation.half-width.wanted" = wanted, 2, "s", "exercise: half the width that is wanted";
        "validation.width-ratio" = ratio, 0, "", "exercise: one over the other";
        "validation.replications" = ratio * ratio, 0, "", "exercise: times as many replications";
        "validation.replications.linear" = ratio, 0, "", "slip: no square";
        "validation.replications.root" = ratio.sqrt(), 1, "", "slip: the root instead of the square";
    })
}
