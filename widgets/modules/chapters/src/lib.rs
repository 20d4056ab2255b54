//! What the modules of the chapters have in common: each is a program of one line in `src/bin/`.

/// A module that moves these figures, and listens to the answer fields of its page.
///
/// Natively it is a program that does nothing: only pages have something to move.
#[macro_export]
macro_rules! module {
    ($figures:expr) => {
        /// The standard library's allocator is made for programs a thousand times as large as a page's module.
        #[cfg(target_arch = "wasm32")]
        #[global_allocator]
        static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

        fn main() {
            #[cfg(target_arch = "wasm32")]
            kit::live::start(&[$figures]);
        }
    };
}
