//! Errors of the start of the process, and of questions to actors.

use crate::store::{OpenError, StoreError};

/// An error that keeps the process from starting. Its text is one line for the person at the console.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The configuration is wrong: exit code 2.
    #[error("{0}")]
    Config(String),
    /// The store cannot be opened: exit code 1.
    #[error("{0}")]
    Store(#[from] OpenError),
    /// Anything else: exit code 1.
    #[error("{0}")]
    Other(String),
}

impl StartError {
    /// The exit code of the process.
    pub fn exit_code(&self) -> u8 {
        if matches!(self, StartError::Config(_)) { 2 } else { 1 }
    }
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        StartError::Other(error.to_string())
    }
}

impl From<AskError> for StartError {
    fn from(error: AskError) -> Self {
        StartError::Other(error.to_string())
    }
}

/// The error of a question to an actor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The module that would answer is switched off.
    #[error("the module {0} is switched off")]
    ModuleDisabled(&'static str),
    /// Too many questions wait at that module.
    #[error("too many requests are waiting; try again in a moment")]
    Busy,
    /// The actor panicked or is being built again.
    #[error("that part of the shop is restarting; try again in a moment")]
    Died,
    /// No answer came in time.
    #[error("no answer in time; try again in a moment")]
    TimedOut,
}
