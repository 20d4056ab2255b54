//! Firefox and WebKit for the tests, beside the browser that most of them use.

use super::apt;
use super::browser::find;
use crate::say;
use anyhow::{Result, bail};
use std::path::PathBuf;

/// An engine, and what it takes to test in it.
struct Engine {
    name: &'static str,
    /// What names its program, to us and to the tests.
    variable: &'static str,
    programs: &'static [&'static str],
    elsewhere: &'static [&'static str],
    /// What must be on PATH besides.
    besides: &'static [&'static str],
    /// Debian's packages of all that.
    packages: &'static [&'static str],
}

const ENGINES: [Engine; 2] = [
    Engine {
        name: "Firefox",
        variable: "FIREFOX",
        programs: &["firefox-esr", "firefox"],
        elsewhere: &["/Applications/Firefox.app/Contents/MacOS/firefox"],
        besides: &[],
        packages: &["firefox-esr"],
    },
    Engine {
        name: "WebKit",
        variable: "WEBKIT_DRIVER",
        programs: &["WebKitWebDriver"],
        elsewhere: &[],
        besides: &["Xvfb"],
        packages: &["webkit2gtk-driver", "xvfb"],
    },
];

impl Engine {
    /// Its program; nothing where it or what it takes besides is missing.
    fn program(&self) -> Result<Option<PathBuf>> {
        let program = match std::env::var_os(self.variable).map(PathBuf::from) {
            Some(named) if !named.is_file() => bail!(
                "{} names {}, and no such file exists",
                self.variable,
                named.display()
            ),
            Some(named) => Some(named),
            None => find(self.programs, self.elsewhere),
        };
        let whole = self.besides.iter().all(|name| find(&[name], &[]).is_some());
        Ok(program.filter(|_| whole))
    }
}

/// The engines there are.
#[derive(Default)]
pub(crate) struct Found {
    /// The variables that name their programs.
    pub(crate) programs: Vec<(&'static str, PathBuf)>,
    /// What is not tested, and how it would be: a line an engine.
    pub(crate) missing: Vec<String>,
}

/// Finds the engines, installing Debian's where one is missing and that is possible. All must be there
/// when `every` is asked for.
pub(crate) fn ensure(every: bool) -> Result<Found> {
    say::step("other engines", || {
        if apt::usable() {
            let mut packages = Vec::new();
            for engine in &ENGINES {
                if engine.program()?.is_none() {
                    eprintln!("    no {}: installing Debian's", engine.name);
                    packages.extend(engine.packages);
                }
            }
            if !packages.is_empty()
                && let Err(error) = apt::install(&packages)
            {
                eprintln!("    {error:#}");
            }
        }
        let mut found = Found::default();
        for engine in &ENGINES {
            match engine.program()? {
                Some(program) => found.programs.push((engine.variable, program)),
                None => found.missing.push(missing(engine)),
            }
        }
        if every && !found.missing.is_empty() {
            bail!("{}", found.missing.join("\n"));
        }
        for missing in &found.missing {
            eprintln!("    {missing}");
        }
        Ok(found)
    })
}

fn missing(engine: &Engine) -> String {
    let wanted: Vec<_> = [engine.programs[0]]
        .into_iter()
        .chain(engine.besides.iter().copied())
        .collect();
    format!(
        "not tested in {}: that takes {} on PATH. Debian, Ubuntu: `apt-get install {}` as root; \
         elsewhere set {} to the program",
        engine.name,
        wanted.join(" and "),
        engine.packages.join(" "),
        engine.variable,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is missing is told with its remedy.
    #[test]
    fn what_is_missing_is_named_with_what_brings_it() {
        let [firefox, webkit] = ENGINES.each_ref().map(missing);
        assert!(
            firefox.starts_with("not tested in Firefox: that takes firefox-esr on PATH."),
            "{firefox}"
        );
        assert!(
            firefox.contains("`apt-get install firefox-esr`"),
            "{firefox}"
        );
        assert!(
            webkit.contains("takes WebKitWebDriver and Xvfb on PATH"),
            "{webkit}"
        );
        assert!(webkit.contains("webkit2gtk-driver xvfb`"), "{webkit}");
        assert!(
            webkit.ends_with("set WEBKIT_DRIVER to the program"),
            "{webkit}"
        );
    }
}
