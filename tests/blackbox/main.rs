//! The built program, over HTTP, as others meet it.

mod calls;
mod durability;
mod process;
mod shop;
