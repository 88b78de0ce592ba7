//! The routes of auth, resource by resource.

use kernel::http::Routes;

use super::{access, account, addresses, countries, devices, password, personal, session, stall};
use crate::{admin, companies, confirm, reset, roles, second_factor, setup, staff};

/// Registers all routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(session::login)
        .service(session::logout)
        .service(session::renew)
        .service(session::who_am_i)
        .open(account::sign_up)
        .service(account::own)
        .service(account::change)
        .service(stall::own)
        .service(stall::change)
        .open(stall::seller)
        .service(password::change)
        .open(reset::http::forgot)
        .open(reset::http::reset)
        .open(confirm::http::confirm)
        .service(confirm::http::again)
        .service(second_factor::http::own)
        .service(second_factor::http::begin)
        .service(second_factor::http::confirm)
        .service(second_factor::http::renew)
        .service(second_factor::http::end)
        .open(setup::http::setup_state)
        .open(setup::http::set_up)
        .service(personal::export)
        .service(personal::delete)
        .service(devices::list)
        .service(devices::end_others)
        .service(devices::end)
        .service(access::list)
        .service(access::make)
        .service(access::revoke)
        .service(addresses::list)
        .service(addresses::add)
        .service(addresses::change)
        .service(addresses::remove)
        .open(countries::all)
        .open(countries::currencies);
    roles::http::routes(config);
    admin::http::routes(config);
    staff::http::routes(config);
    companies::http::routes(config);
}
