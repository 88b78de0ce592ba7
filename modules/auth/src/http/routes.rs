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
        .service(stall::own_shop)
        .service(stall::change_shop)
        .open(stall::seller)
        .service(password::change)
        .open(reset::http::forgot_password)
        .open(reset::http::reset_password)
        .open(confirm::http::confirm_email)
        .service(confirm::http::send_email_confirmation)
        .service(second_factor::http::two_factor)
        .service(second_factor::http::begin_two_factor)
        .service(second_factor::http::confirm_two_factor)
        .service(second_factor::http::renew_recovery_codes)
        .service(second_factor::http::end_two_factor)
        .open(setup::http::setup_state)
        .open(setup::http::set_up)
        .service(personal::export_account)
        .service(personal::delete_account)
        .service(devices::list)
        .service(devices::end_other_sessions)
        .service(devices::end_session)
        .service(access::access_tokens)
        .service(access::make_access_token)
        .service(access::revoke_access_token)
        .service(addresses::list)
        .service(addresses::add_address)
        .service(addresses::change_address)
        .service(addresses::remove_address)
        .open(countries::countries)
        .open(countries::currencies);
    roles::http::routes(config);
    admin::http::routes(config);
    staff::http::routes(config);
    companies::http::routes(config);
}
