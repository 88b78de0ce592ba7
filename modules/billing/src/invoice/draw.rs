//! The layout of an invoice.

use contracts::auth::Address;
use contracts::money::Money;
use contracts::tax::Group;
use kernel::Face;
use kernel::pdf::{BODY, Column, Look, MIDDLE, Paper, RIGHT, SMALL, STEP, STRONG, lines};

use super::{certified, ways};
use crate::bills::model::{Kind, Line, Party};
use crate::bills::responses::Full;

/// The columns of the goods and of their totals, with the currency of the totals.
fn columns(total: &str) -> [Column<'_>; 4] {
    [
        Column { title: "For", right: 0.0 },
        Column { title: "Quantity", right: 360.0 },
        Column { title: "Price of one", right: 450.0 },
        Column { title: total, right: RIGHT },
    ]
}

/// The greatest width of a sum's name.
const SUM_NAME: f32 = RIGHT - MIDDLE - 95.0;

/// Draws the invoice of a bill as of now, in the shop's looks, as a PDF file.
pub(super) fn invoice(full: &Full, face: &Face, now_ms: i64) -> Vec<u8> {
    let (bill, on) = (&full.bill, face.day(now_ms));
    let title = match (&full.provisional, bill.kind) {
        (Some(_), _) => "Provisional invoice",
        (None, Kind::FinalPrice) => "Final invoice",
        (None, _) => "Invoice",
    };
    let mut paper = Paper::begin(face, title, &bill.number);
    paper.facts(&[
        ("Issued", face.day(bill.issued_ms).to_string()),
        ("Due", due(full)),
        ("Order", bill.order_number.clone()),
        ("Status", bill.status(on).as_str().to_owned()),
    ]);
    paper.down(14.0, 0.0);
    let numbers = full.tax.as_ref().map_or(("", ""), |tax| (&tax.payee_number, &tax.payer_number));
    paper.sides([("From", &side(&bill.payee, numbers.0)), ("To", &side(&bill.payer, numbers.1))]);
    paper.down(34.0, 0.0);
    let rows: Vec<Vec<String>> = full.lines.iter().map(row).collect();
    paper.table(&columns(&format!("Total {}", bill.amount.currency)), &rows);
    sums(&mut paper, full);
    certified::draw(&mut paper, &full.lines, &full.claims);
    ways::draw(&mut paper, &full.pay_to);
    let foot = format!("{} · as it stood on {}, {}", bill.number, face.day(now_ms), face.zone_name());
    paper.file(&format!("{title} {}", bill.number), &foot, face)
}

/// The day by which it is paid, or the days after the loading of the goods.
fn due(full: &Full) -> String {
    let balance = |day: jiff::civil::Date| match full.after_lading {
        Some(days) => format!("{days} days after the bill of lading"),
        None => day.to_string(),
    };
    match full.instalments.as_ref().filter(|plan| plan.deposit > 0) {
        Some(plan) => {
            let deposit = full.bill.money(plan.deposit);
            format!("deposit {deposit} by {}, balance {}", plan.deposit_due, balance(plan.balance_due))
        }
        None => balance(full.bill.due),
    }
}

fn row(line: &Line) -> Vec<String> {
    let quantity = format!("{} {}", line.quantity, line.unit);
    vec![line.text.clone(), quantity.trim().to_owned(), line.unit_price.to_string(), line.total.to_string()]
}

/// Returns a side's name, address and tax number, as far as they are known.
fn side(party: &Party, number: &str) -> Vec<String> {
    let name = if party.name.is_empty() { "Name not given".to_owned() } else { party.name.clone() };
    let address = party.address.as_ref().map(Address::lines).unwrap_or_default();
    let address = address.into_iter().filter(|line| *line != name);
    let number = Some(format!("Tax number {number}")).filter(|_| !number.is_empty());
    std::iter::once(name.clone()).chain(address).chain(number).collect()
}

/// The sum without tax, and the tax of each category and rate; nothing for a bill without tax.
fn taxes(full: &Full) -> Vec<(String, Money, Look)> {
    let (bill, Some(tax)) = (&full.bill, &full.tax) else { return Vec::new() };
    let mut rows = vec![("Without tax".to_owned(), bill.money(tax.taxed.net()), BODY)];
    for Group { category, rate, net, tax, reason } in tax.taxed.groups() {
        let name = if reason.is_empty() { format!("Tax {rate} %") } else { reason };
        rows.push((format!("{name} ({category}) on {}", bill.money(net)), bill.money(tax), BODY));
    }
    rows
}

/// Draws the taxes, the total, the credit notes, the payments and the balance.
fn sums(paper: &mut Paper, full: &Full) {
    let bill = &full.bill;
    let mut rows = taxes(full);
    let total = if full.tax.is_some() { "Total with tax" } else { "Total" };
    rows.push((total.to_owned(), bill.amount, STRONG));
    let in_notes = full.tax_in_notes();
    for (note, tax) in full.notes.iter().zip(&in_notes) {
        rows.push((format!("Credit note {}", note.number), bill.money(-note.amount.minor), BODY));
        if let Some(tax) = tax {
            rows.push(("of which tax".to_owned(), bill.money(-tax), SMALL));
        }
    }
    if bill.paid != 0 {
        rows.push(("Paid".to_owned(), bill.money(-bill.paid), BODY));
    }
    let left = if bill.balance() < 0 { "Owed back to the payer" } else { "Left to pay" };
    rows.push((left.to_owned(), bill.money(bill.balance().abs()), STRONG));
    for (name, amount, look) in rows {
        let name = lines(&name, look.size, SUM_NAME);
        paper.down(STEP + 4.0, STEP * f32::from(u16::try_from(name.len()).unwrap_or(u16::MAX)));
        for (n, part) in name.iter().enumerate() {
            if n > 0 {
                paper.down(STEP, 0.0);
            }
            paper.text(MIDDLE, look, part);
            if n == 0 {
                paper.text_to(RIGHT, look, &format!("{amount} {}", amount.currency));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bills::model::CreditNote;
    use crate::bills::store::{self, BillFilter};
    use crate::bills::tax::BillTax;
    use crate::payouts::details::PayoutKind;
    use crate::payouts::pay_to::{Fact, PayTo};
    use crate::testing::{NOW, currency, goods};
    use contracts::certificates::LineClaims;
    use contracts::certificates::{ClaimedCertificate, GoodsClaim, Scheme};
    use contracts::tax::{Category, Prices, Rate, TaxLine, Taxed};
    use jiff::civil::date;
    use kernel::store::{FaultPlan, Store};

    fn full(lines: usize) -> Full {
        let scope = Store::in_memory(FaultPlan::default()).scope("billing");
        let mut new = goods("order", "seller", Money::new(123_450, currency("USD")), NOW);
        new.lines = vec![new.lines[0].clone(); lines];
        scope.transact_blocking(move |tx| store::issue(tx, new.clone())).unwrap();
        let (bills, _) =
            scope.read(|reader| store::page(reader, &"buyer".into(), BillFilter::default(), None, 1)).unwrap();
        let bill = bills.into_iter().next().unwrap();
        let lines = scope.read(|reader| store::lines(reader, &bill.id)).unwrap();
        let note = CreditNote {
            id: "note".into(),
            number: "SELL-CN-2026-000001".into(),
            bill: bill.id.clone(),
            amount: bill.money(50),
            reason: "because".into(),
            at_ms: NOW,
        };
        Full {
            bill,
            lines,
            payments: vec![],
            notes: vec![note],
            pay_to: vec![],
            tax: None,
            after_lading: None,
            instalments: None,
            provisional: None,
            claims: vec![],
        }
    }

    fn face() -> Face {
        Face { name: "Chai".into(), address: "1 Street\nTown".into(), ..Face::default() }
    }

    /// The texts of a file with uncompressed streams, in the order in which they are written.
    fn texts(file: &[u8]) -> String {
        String::from_utf8_lossy(file)
            .split('(')
            .skip(1)
            .filter_map(|rest| rest.split(") Tj").next())
            .collect::<Vec<_>>()
            .join("|")
    }

    #[test]
    fn an_invoice_says_its_number_its_sides_and_its_sums() {
        let full = full(2);
        let file = invoice(&full, &face(), NOW);
        let texts = texts(&file);
        assert!(file.starts_with(b"%PDF-") && file.ends_with(b"%%EOF"));
        for part in [
            "Chai",
            "1 Street, Town",
            "SELL-2026-000001",
            "seller",
            "buyer",
            "ORD-2026-000001",
            "1234.50",
            "2469.00 USD",
            "-0.50 USD",
        ] {
            assert!(texts.contains(part), "{part} in {texts}");
        }
    }

    #[test]
    fn an_invoice_says_its_tax_by_rate_and_both_tax_numbers() {
        let mut full = full(2);
        let line = |category, rate, tax, reason: &str| TaxLine {
            category,
            rate: Rate(rate),
            net: 123_450,
            tax,
            gross: 123_450 + tax,
            reason: reason.to_owned(),
        };
        let lines =
            vec![line(Category::Standard, 160_000, 19_752, ""), line(Category::Export, 0, 0, "Export of goods")];
        full.bill.amount.minor += 19_752;
        full.tax = Some(BillTax {
            taxed: Taxed { lines },
            prices: Prices::WithoutTax,
            payer_number: "DE123456789".into(),
            payee_number: "P051234567Q".into(),
            units: vec![],
        });
        let said = texts(&invoice(&full, &face(), NOW));
        for part in [
            "Tax number DE123456789",
            "Tax number P051234567Q",
            "2469.00 USD",
            "on 1234.50|197.52 USD",
            "Export of goods",
            "Total with tax|2666.52 USD",
            "of which tax|-0.04 USD",
        ] {
            assert!(said.contains(part), "{part} in {said}");
        }
    }

    #[test]
    fn an_invoice_says_what_its_goods_are_certified_for() {
        let mut full = full(2);
        let on = |number: &str| ClaimedCertificate { number: number.to_owned(), until: date(2027, 1, 1) };
        let claim = |scheme, certificates| GoodsClaim { scheme, certificates };
        let claims =
            vec![claim(Scheme::Fairtrade, vec![on("FT-1"), on("FT-2")]), claim(Scheme::EuOrganic, vec![on("BIO-3")])];
        full.claims = vec![LineClaims { shipped: Some(date(2026, 11, 6)), claims }, LineClaims::default()];
        let said = texts(&invoice(&full, &face(), NOW));
        // Parentheses are written with a backslash, and cut the text here.
        for part in
            ["Certified goods|Kirinyaga AA: Fairtrade ", "FT-1, FT-2", "BIO-3", "on 2026-11-06, when the goods left"]
        {
            assert!(said.contains(part), "{part} in {said}");
        }
        full.claims = vec![LineClaims::default(); 2];
        assert!(!texts(&invoice(&full, &face(), NOW)).contains("Certified"));
    }

    #[test]
    fn an_invoice_says_how_to_pay_it_and_has_the_code_for_euros() {
        let fact = |name: &str, value: &str| Fact { name: name.to_owned(), value: value.to_owned() };
        let mut full = full(1);
        full.pay_to = vec![PayTo {
            kind: PayoutKind::Iban,
            title: "Bank transfer".to_owned(),
            facts: vec![fact("IBAN", "DE89 3704"), fact("Payment reference", "SELL-2026-000001")],
            qr: None,
        }];
        let plain = invoice(&full, &face(), NOW);
        let said = texts(&plain);
        assert!(["How to pay", "Bank transfer", "IBAN", "DE89 3704"].iter().all(|part| said.contains(part)), "{said}");
        full.pay_to[0].qr = Some("BCD".to_owned());
        assert!(invoice(&full, &face(), NOW).len() > plain.len() + 1000, "no code was drawn");
    }

    #[test]
    fn a_long_one_goes_on_on_further_sheets() {
        let file = invoice(&full(120), &face(), NOW);
        let texts = texts(&file);
        assert!(texts.contains("1 / 4") && texts.contains("4 / 4"), "{texts}");
        assert_eq!(texts.matches("Kirinyaga AA").count(), 120);
        assert_eq!(texts.matches("Price of one").count(), 4);
    }
}
