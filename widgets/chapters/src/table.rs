//! What follows from the table of chapters.

/// The chapters. Each becomes a module with the files it names; all together are the book's figures
/// and numbers.
macro_rules! chapters {
    ($($chapter:ident { $($file:ident),+ };)+) => {
        $(
            #[doc = concat!("The chapter `", stringify!($chapter), "`.")]
            pub mod $chapter {
                $($crate::table::file! { $file })+
            }
        )+

        /// The chapters that have figures, each with them; its module in the pages is called alike.
        pub const CHAPTERS: &[(&str, &[&dyn kit::Figure])] =
            &[$($($crate::table::figures!($file $chapter)),+),+];

        /// Every chapter's numbers.
        #[cfg(not(target_arch = "wasm32"))]
        fn chapter_numbers(
            params: &model::Params,
        ) -> Result<Vec<numbers::Number>, model::switch::sim::PlayError> {
            let mut all = Vec::new();
            $($($crate::table::numbers!($file $chapter params all);)+)+
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
        (stringify!($chapter), $chapter::figure::FIGURES)
    };
    ($file:ident $chapter:ident) => {
        (stringify!($chapter), &[])
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
