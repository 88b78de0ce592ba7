//! The program.

mod commands;
#[cfg(all(test, debug_assertions))]
mod description_tests;
mod parts;

use std::process::ExitCode;

use clap::Parser;

/// It is faster than the system's allocator and gives memory back sooner: that one retains what each thread has freed.
/// Its settings are in `.cargo/config.toml`.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    kernel::keep_files_private();
    match commands::run(commands::Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sokoni: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}
