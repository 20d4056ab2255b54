//! A module and its JavaScript side without what only tools read, an eighth of what they weigh on
//! the way: the names of imported functions become numbers, comments and indentation go.

use super::module::Module;
use anyhow::{Result, bail};
use std::collections::BTreeSet;

/// What the names of imported functions begin with.
const PREFIX: &str = "__wbg_";

/// Digits of a hash at a name's end.
const HASH: usize = 16;

/// The same module and script, shorter.
pub(super) fn shorten(module: Module) -> Result<Module> {
    let mut glue = String::from_utf8(module.glue)?;
    let mut wasm = module.wasm;
    for (number, name) in hashed(&glue).iter().enumerate() {
        // Of the same length, so that nothing in the module moves; in one row zeros pack well.
        let short = format!(
            "{PREFIX}{number:0digits$}",
            digits = name.len() - PREFIX.len()
        );
        let mut places = wasm
            .windows(name.len())
            .enumerate()
            .filter(|(_, bytes)| *bytes == name.as_bytes())
            .map(|(place, _)| place);
        let (Some(place), None) = (places.next(), places.next()) else {
            bail!(
                "wasm-bindgen writes its names in another way than before: `{name}` does not stand \
                 once in the module; look at xtask/src/setup/short.rs"
            );
        };
        wasm[place..place + name.len()].copy_from_slice(short.as_bytes());
        glue = glue.replace(name, &short);
    }
    Ok(Module {
        kind: module.kind,
        wasm,
        glue: bare(&glue).into_bytes(),
        classic: module.classic,
    })
}

/// A module without its custom sections, which no browser needs.
///
/// A module is eight bytes, then sections: a byte that says which (0 is custom), the length of what
/// follows as an unsigned LEB128, and that many bytes.
pub(super) fn without_custom_sections(wasm: &[u8]) -> Result<Vec<u8>> {
    const CUSTOM: u8 = 0;
    let Some((head, mut rest)) = wasm.split_at_checked(8) else {
        bail!("the module is no module: it has {} bytes", wasm.len());
    };
    let mut out = head.to_vec();
    while let Some(which) = rest.first() {
        let (mut length, mut digits) = (0_usize, 0);
        loop {
            let Some(byte) = rest.get(1 + digits).filter(|_| digits < 5) else {
                bail!("the module ends within a section's length");
            };
            length |= usize::from(byte & 0x7f) << (7 * digits);
            digits += 1;
            if byte & 0x80 == 0 {
                break;
            }
        }
        let Some((section, after)) = rest.split_at_checked(1 + digits + length) else {
            bail!("the module ends within a section");
        };
        if *which != CUSTOM {
            out.extend_from_slice(section);
        }
        rest = after;
    }
    Ok(out)
}

/// The names in a script that end with a hash.
fn hashed(glue: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    glue.split(|c| !is_part(c))
        .filter(|word| word.starts_with(PREFIX) && word.len() > PREFIX.len() + HASH)
        .filter(|word| {
            let (stem, hash) = word.split_at(word.len() - HASH);
            stem.ends_with('_') && hash.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'))
        })
        .map(str::to_owned)
        .collect()
}

/// A script without comments and indentation. wasm-bindgen writes each comment on lines of its own.
fn bare(glue: &str) -> String {
    let mut out = String::new();
    for line in glue.lines().map(str::trim) {
        let is_comment = line.starts_with("//") || line.starts_with("/*") || line.starts_with('*');
        if !line.is_empty() && !is_comment {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_custom_sections_go() {
        let head = b"\0asm\x01\0\0\0";
        let kept: &[u8] = &[1, 0x83, 0x00, 7, 8, 9];
        let custom: &[u8] = &[0, 2, 1, b'x'];
        let module = [head, custom, kept, custom, kept].concat();
        let want = [head as &[u8], kept, kept].concat();
        assert_eq!(without_custom_sections(&module).unwrap(), want);
        for cut in [3, 9, 11] {
            assert!(without_custom_sections(&module[..cut]).is_err(), "{cut}");
        }
    }

    fn module(glue: &str, wasm: &str) -> Module {
        Module {
            kind: crate::setup::module::GALLERY,
            wasm: wasm.into(),
            glue: glue.into(),
            classic: Vec::new(),
        }
    }

    #[test]
    fn both_sides_keep_the_same_names_and_no_two_become_one() {
        let short = shorten(module(
            "/**\n * A comment.\n */\nconst i = {\n    __wbg_new_00000000000000ab: () => new A(),\n    __wbg_new_00000000000000cd: () => new B(), // kept\n};\n",
            "\0__wbg_new_00000000000000cd\0__wbg_new_00000000000000ab\0",
        ))
        .unwrap();
        assert_eq!(
            String::from_utf8(short.glue).unwrap(),
            "const i = {\n__wbg_00000000000000000000: () => new A(),\n__wbg_00000000000000000001: () => new B(), // kept\n};\n"
        );
        assert_eq!(
            String::from_utf8(short.wasm).unwrap(),
            "\0__wbg_00000000000000000001\0__wbg_00000000000000000000\0"
        );
    }

    #[test]
    fn a_name_that_only_one_side_knows_stops_the_build() {
        for wasm in ["", "__wbg_a_0123456789abcdef __wbg_a_0123456789abcdef"] {
            let refused = shorten(module("__wbg_a_0123456789abcdef", wasm));
            let error = refused.err().expect("an error").to_string();
            assert!(error.contains("__wbg_a_0123456789abcdef"), "{error}");
        }
    }
}
