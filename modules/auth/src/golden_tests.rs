//! Old stored records stay readable.

use contracts::auth::{Role, RoleAnswered, RoleAsked, SellerStanding};
use contracts::money::Currency;
use kernel::store::golden;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::access::AccessRow;
use crate::addresses::AddressRow;
use crate::admin::standing::{ClosedRow, SuspendedRow};
use crate::companies::invitations::{InvitationRef, InvitationRow};
use crate::companies::limits::LimitRow;
use crate::companies::members::{CompanyRole, MemberRow};
use crate::companies::sent::InvitationsSent;
use crate::confirm::store::ConfirmedRow;
use crate::links::{LinkRow, Purpose, SentRow};
use crate::model::UserType;
use crate::networks::KnownRow;
use crate::roles::requests::{RequestRow, RequestStatus};
use crate::second_factor::store::{BegunRow, FactorRow};
use crate::sessions::SessionRow;
use crate::staff::invitations::StaffInvitationRow;
use crate::stalls::StallRow;
use crate::store::{AccountRow, BankRow, CompanyRow, EmailRow};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// Builds a value of a type that only its own module can construct.
fn made<T: DeserializeOwned>(value: serde_json::Value) -> T {
    serde_json::from_value(value).unwrap()
}

#[test]
fn stored_forms_are_frozen() {
    let company = CompanyRow {
        legal_name: "Legal".into(),
        doing_business_as: "Trading".into(),
        state_of_registration: "Nairobi".into(),
        signer_role: "owner".into(),
        document_uploaded: true,
        id_uploaded: false,
    };
    let nonce: Vec<u8> = (0..24).collect();
    let bank = BankRow {
        account_last4: "8765".into(),
        account_number: made(json!({"kid": "k1", "nonce": nonce, "bytes": [1, 2, 3]})),
        routing_number: made(json!({"kid": "k2", "nonce": nonce, "bytes": [4]})),
        country: "Kenya".into(),
    };
    let account = AccountRow {
        id: "id".into(),
        user_type: UserType::Enterprise,
        email: "a@b.example".into(),
        password_hash: "$argon2id$".into(),
        full_name: "Full Name".into(),
        phone_number: "+254".into(),
        industry: "agriculture".into(),
        business_type: "llc".into(),
        company: Some(company),
        street_address: "Street 1".into(),
        street_address2: "Floor 2".into(),
        city: "City".into(),
        state: "State".into(),
        zip_code: "00100".into(),
        country: "Uganda".into(),
        same_address: true,
        bank: Some(bank),
        roles: vec!["buyer".into()],
        created_at_ms: 1,
    };
    golden(FOLDER, "account", &account);
    let address = contracts::auth::Address {
        full_name: "Full Name".into(),
        street_address: "Street 1".into(),
        street_address2: "Floor 2".into(),
        city: "City".into(),
        state: "State".into(),
        zip_code: "00100".into(),
        country: "Kenya".into(),
        phone_number: "+254".into(),
    };
    golden(FOLDER, "address", &AddressRow { id: "id".into(), address, is_default: true });
    golden(FOLDER, "stall", &StallRow { about: "About".into() });
    golden(FOLDER, "email", &EmailRow { account: "account".into() });
    let session = SessionRow {
        account: "account".into(),
        expires_at_ms: 2,
        device: "Browser".into(),
        signed_in_at_ms: 3,
        issued_s: 4,
        issued_before_s: Some(5),
    };
    golden(FOLDER, "session", &session);
    let access = AccessRow { id: "id".into(), account: "account".into(), name: "Name".into(), created_at_ms: 3 };
    golden(FOLDER, "access", &access);
    let request = RequestRow {
        id: "id".into(),
        account: "account".into(),
        role: Role::Seller,
        reason: "Reason".into(),
        status: RequestStatus::Declined,
        answer: "Answer".into(),
        asked_at_ms: 4,
        answered_at_ms: Some(5),
        answered_by: "administrator".into(),
    };
    golden(FOLDER, "role-request", &request);
    golden(FOLDER, "suspended", &SuspendedRow { reason: "Reason".into(), by: "administrator".into(), at_ms: 6 });
    golden(FOLDER, "closed", &ClosedRow { at_ms: 7 });
    let member = MemberRow { company: "company".into(), role: CompanyRole::Employee, since_ms: 8 };
    golden(FOLDER, "member", &member);
    let invited = StaffInvitationRow {
        id: "id".into(),
        email: "a@b.example".into(),
        roles: vec!["staff-support".into(), "staff-books".into()],
        token: "hash".into(),
        sent_at_ms: 8,
    };
    golden(FOLDER, "staff-invitation", &invited);
    for (name, purpose) in [("link-reset", Purpose::Reset), ("link-confirm", Purpose::Confirm)] {
        let link = LinkRow { purpose, account: "account".into(), email: "a@b.example".into(), expires_at_ms: 4 };
        golden(FOLDER, name, &link);
    }
    golden(FOLDER, "known-network", &KnownRow { networks: vec![vec![1], vec![2, 3]] });
    let key = || made(json!({"kid": "k1", "nonce": nonce, "bytes": [1, 2, 3]}));
    let factor = FactorRow { key: key(), since_ms: 8, last_step: 9, codes: vec![vec![4], vec![5, 6]] };
    golden(FOLDER, "second-factor", &factor);
    golden(FOLDER, "second-factor-begun", &BegunRow { key: key(), at_ms: 10 });
    golden(FOLDER, "sent", &SentRow { link: "hash".into(), at_ms: vec![5, 6] });
    golden(FOLDER, "confirmed", &ConfirmedRow { email: "a@b.example".into(), at_ms: 7 });
}

#[test]
fn stored_forms_of_companies_and_roles_are_frozen() {
    golden(FOLDER, "company-limit", &LimitRow { minor: 250_000, currency: Currency::parse("KES") });
    let asked = RoleAsked {
        request: "id".into(),
        account: "account".into(),
        name: "Name".into(),
        role: Role::Seller,
        administrators: vec!["administrator".into()],
        at_ms: 9,
    };
    golden(FOLDER, "event-role-asked", &asked);
    let answered = RoleAnswered {
        request: "id".into(),
        account: "account".into(),
        role: Role::Seller,
        granted: false,
        reason: "Reason".into(),
        at_ms: 10,
    };
    golden(FOLDER, "event-role-answered", &answered);
    let standing = SellerStanding { account: "account".into(), may_sell: true, at_ms: 14 };
    golden(FOLDER, "event-seller-standing", &standing);
    let invitation = InvitationRow {
        id: "id".into(),
        company: "company".into(),
        email: "a@b.example".into(),
        role: CompanyRole::Manager,
        token: "hash".into(),
        sent_at_ms: 11,
    };
    golden(FOLDER, "invitation", &invitation);
    golden(FOLDER, "invitation-id", &InvitationRef("id".into()));
    golden(FOLDER, "invitations-sent", &InvitationsSent { at_ms: vec![12, 13] });
}
