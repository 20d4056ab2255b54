//! Sorting short lists: the standard library's sort would weigh more in the page than the debrief itself.

use core::cmp::Ordering;

/// Sorts `list` in place; equal elements keep their order. Quadratic: for dozens of elements.
pub(super) fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && compare(&list[at - 1], &list[at]) == Ordering::Greater {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The same by a key.
pub(super) fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_the_standard_library_sorts(list in proptest::collection::vec((0u8..9, any::<u8>()), 0..40)) {
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by_key(&mut ours, |pair| pair.0);
            theirs.sort_by_key(|pair| pair.0);
            prop_assert_eq!(ours, theirs);
        }
    }
}
