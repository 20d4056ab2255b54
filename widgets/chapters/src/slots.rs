//! The switch's slots as boards of little squares: one a slot, one row a server.

#[cfg(not(target_arch = "wasm32"))]
use kit::layout::Boards;

/// Slots drawn a row.
const COLUMNS: u32 = 32;
/// Distance from slot to slot, and the side of a slot (drawing units).
const PITCH: f64 = 10.0;
const SIDE: f64 = 8.0;

/// The boards without work.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn empty(
    slots: u32,
    names: Vec<&'static str>,
    kinds: &'static [&'static str],
) -> Boards {
    let rows = slots.div_ceil(COLUMNS);
    Boards {
        outline: squares(0, slots),
        size: (f64::from(COLUMNS) * PITCH, f64::from(rows) * PITCH),
        names,
        kinds,
    }
}

/// The slots of one kind, then those of another, of all there are.
pub(crate) fn board(slots: u32, one: f64, other: f64) -> [String; 2] {
    let end_one = ((one + 0.5) as u32).min(slots);
    let end_other = ((one + other + 0.5) as u32).min(slots);
    [squares(0, end_one), squares(end_one, end_other)]
}

fn squares(from: u32, to: u32) -> String {
    let mut d = String::new();
    for slot in from..to {
        let (column, row) = (slot % COLUMNS, slot / COLUMNS);
        d.push('M');
        kit::write::push_tenths(&mut d, f64::from(column) * PITCH + 1.0);
        d.push(' ');
        kit::write::push_tenths(&mut d, f64::from(row) * PITCH + 1.0);
        d.push('h');
        kit::write::push_tenths(&mut d, SIDE);
        d.push('v');
        kit::write::push_tenths(&mut d, SIDE);
        d.push('h');
        kit::write::push_tenths(&mut d, -SIDE);
        d.push('z');
    }
    d
}

#[cfg(test)]
mod tests {
    use super::board;

    #[test]
    fn boards_fill_from_the_first_slot() {
        let [one, other] = board(192, 99.4, 33.0);
        assert_eq!(one.matches('M').count(), 99);
        assert_eq!(other.matches('M').count(), 33);
        let [one, other] = board(192, 150.0, 100.0);
        assert_eq!(
            (one.matches('M').count(), other.matches('M').count()),
            (150, 42)
        );
    }
}
