//! What follows from the table of chapters.

/// The chapters by part. Each becomes a module with the files it names; each part a list of its
/// chapters' figures, for the part's module in the page; all together the book's figures and numbers.
macro_rules! chapters {
    ($($part:ident: $($chapter:ident { $($file:ident),+ }),+;)+) => {
        $($(
            #[doc = concat!("The chapter `", stringify!($chapter), "`.")]
            pub mod $chapter {
                $($crate::table::file! { $file })+
            }
        )+)+

        $(
            #[doc = concat!("The figures of part ", stringify!($part), ", chapter by chapter.")]
            pub const $part: &[&[&dyn kit::Figure]] =
                &[$($($crate::table::figures!($file $chapter)),+),+];
        )+

        /// The figures that move, by part and chapter. A part's module is called as the part, in small
        /// letters.
        pub const PARTS: &[(&str, &[&[&dyn kit::Figure]])] = &[$((stringify!($part), $part)),+];

        /// Every chapter's numbers.
        #[cfg(not(target_arch = "wasm32"))]
        fn chapter_numbers(
            params: &model::Params,
        ) -> Result<Vec<numbers::Number>, model::switch::sim::PlayError> {
            let mut all = Vec::new();
            $($($($crate::table::numbers!($file $chapter params all);)+)+)+
            Ok(all)
        }
    };
}

macro_rules! file {
    (numbers) => {
        #[cfg(not(target_arch = "wasm32"))]
        pub(crate) mod numbers;
    };
    ($file:ident) => {
        #[doc = concat!("Its `", stringify!($file), "`.")]
        pub mod $file;
    };
}

macro_rules! figures {
    (figure $chapter:ident) => {
        $chapter::figure::FIGURES
    };
    ($file:ident $chapter:ident) => {
        &[]
    };
}

#[cfg(not(target_arch = "wasm32"))]
macro_rules! numbers {
    (numbers $chapter:ident $params:ident $all:ident) => {
        $all.extend($chapter::numbers::numbers($params)?)
    };
    ($file:ident $chapter:ident $params:ident $all:ident) => {};
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use numbers;
pub(crate) use {chapters, figures, file};
