//! The kernel: the base of every module. It knows no module and no product word.
//!
//! A module implements [`Module`]. `main` passes the modules to [`Shop`], which orders them by their requirements,
//! starts their supervised actors, and serves their routes. Modules talk in three ways only: they *ask*
//! ([`Context::ask`]), they use a *port* inside their own transaction ([`store::Port`]), and they consume *events*
//! ([`Builder::consume`]).

mod actor;
mod backups;
mod builder;
mod cache;
mod clock;
mod context;
pub mod control;
pub mod doctor;
mod error;
mod face;
mod files;
mod guard;
pub mod http;
pub mod ids;
mod live;
mod log;
mod maintenance;
mod measure;
mod module;
mod notify;
mod object_store;
pub mod pdf;
pub mod pending;
pub mod personal;
mod s3;
pub mod secrets;
mod settings;
mod shop;
mod shutdown;
pub mod store;
mod trial_folder;
mod tx_error;
mod upgrade;

pub use actor::{Actor, ActorHandle, AnswerCache, Changes, Handler, Message, Next, Timer};
pub use backups::{back_up, backup_folder};
pub use builder::Builder;
pub use cache::{Cache, CacheTicket, SourceVersion};
pub use clock::Clock;
pub use context::{Context, new_id};
pub use error::{AskError, StartError};
pub use face::{Face, Faces, Logo};
pub use files::{CopiedFiles, Files, Held, copy_files, uploaded};
pub use http::page_files::{PageFile, PageFiles};
pub use http::problem::Problem;
pub use ids::AccountId;
pub use module::{Manifest, Module};
pub use personal::{DELETED_NAME, PersonalData, Subject};
pub use settings::{ConfirmedEmail, EudrSettings, FilesPlace, Settings, ShopSettings};
pub use shop::Shop;
pub use shutdown::when_interrupted;
pub use store::keep_files_private;
pub use tx_error::TxError;
pub use upgrade::store_options;
