//! Scripts in which words stand without spaces between them.

use icu_properties::CodePointMapData;
use icu_properties::props::Script;

/// Whether a character is of a script in which words stand without spaces between them.
pub(crate) fn is_unspaced(c: char) -> bool {
    // The mark that lengthens a syllable is of no script of its own.
    c == 'ー'
        || matches!(
            CodePointMapData::<Script>::new().get(c),
            Script::Han
                | Script::Hiragana
                | Script::Katakana
                | Script::Thai
                | Script::Lao
                | Script::Khmer
                | Script::Myanmar
        )
}
