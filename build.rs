//! Lets the linker keep one of several equal functions in the released program: generic code is compiled into each crate that
//! uses it. Only LLVM's linker can do so, which is Rust's own for Linux on x86-64.

use std::env::var;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|set| set == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ARCH", "x86_64") {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
}
