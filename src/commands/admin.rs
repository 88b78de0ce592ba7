//! `sokoni admin`.

use std::io::IsTerminal;

use auth::MadeAdministrator;
use clap::Subcommand;
use kernel::{Settings, StartError};

#[derive(Subcommand)]
pub(super) enum Admin {
    /// Makes an administrator; an account that has the e-mail becomes one as it is. A new one's password is asked for on the
    /// terminal, or is the first line of standard input.
    Create {
        /// Sign-in e-mail.
        #[arg(long)]
        email: String,
        /// Full name.
        #[arg(long)]
        name: String,
    },
}

pub(super) fn run(settings: &Settings, Admin::Create { email, name }: Admin) -> Result<(), StartError> {
    let store = super::open::open(settings)?;
    let made = auth::create_administrator(&store, &email, &name, password);
    store.stop();
    match made? {
        MadeAdministrator::New => println!("{email} is an administrator. Open the shop and log in."),
        MadeAdministrator::Promoted => {
            println!(
                "{email} has an account, which is an administrator's now. Its name and password are as they were."
            );
        }
    }
    Ok(())
}

/// Reads the password: twice from a terminal, which does not show it, else the first line of standard input.
fn password() -> Result<String, StartError> {
    let unread = |error: std::io::Error| StartError::Other(format!("the password cannot be read: {error}"));
    if !std::io::stdin().is_terminal() {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).map_err(unread)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let ask = |prompt: &str| rpassword::prompt_password(prompt).map_err(unread);
    let password = ask("Password: ")?;
    if ask("Once more: ")? == password {
        Ok(password)
    } else {
        Err(StartError::Other("the two passwords differ".to_owned()))
    }
}
