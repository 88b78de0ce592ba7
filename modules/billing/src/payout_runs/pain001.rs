//! The bank's file of a payout run: a credit transfer initiation, ISO 20022 `pain.001.001.09`, as the SEPA Credit Transfer
//! Scheme Customer-to-PSP Implementation Guidelines of the European Payments Council narrow it.
//!
//! A file is made anew for each download, from what was stored with the run: so it always has the same bytes.

use std::fmt::Write;

use contracts::money::Money;
use jiff::civil::Date;

use crate::payouts::details::Details;

/// A transfer of the file.
pub(crate) struct Transfer {
    /// The text by which both sides find it, at most 35 characters.
    pub(crate) reference: String,
    pub(crate) amount: Money,
    pub(crate) to: Details,
}

/// The file.
pub(crate) struct Initiation {
    /// The bank refuses another file with this number; at most 35 characters.
    pub(crate) number: String,
    /// `2026-11-23T22:00:00Z`.
    pub(crate) made: String,
    /// The day on which the bank shall pay.
    pub(crate) day: Date,
    pub(crate) from: Details,
    pub(crate) transfers: Vec<Transfer>,
}

/// The longest name, in characters.
const NAME: usize = 70;

/// A text in the characters that every bank of SEPA takes; others become a space or their nearest letters.
fn plain(text: &str, most: usize) -> String {
    let latin = deunicode::deunicode(text);
    let taken = |c: char| if c.is_ascii_alphanumeric() || "/-?:().,'+ ".contains(c) { c } else { ' ' };
    let taken: String = latin.chars().map(taken).collect();
    // A text must not begin or end with a slash, and has none doubled.
    let words: Vec<&str> = taken.split_whitespace().collect();
    let text = words.join(" ").replace("//", "/");
    text.trim_matches('/').chars().take(most).collect::<String>().trim().to_owned()
}

/// A name; a bank wants one even where nothing of it can be written.
fn name(details: &Details) -> String {
    let name = plain(&details.holder, NAME);
    if name.is_empty() { "NOTPROVIDED".to_owned() } else { name }
}

fn agent(details: &Details) -> String {
    if details.code.is_empty() {
        "<Othr><Id>NOTPROVIDED</Id></Othr>".to_owned()
    } else {
        format!("<BICFI>{}</BICFI>", details.code)
    }
}

/// Writes the file. Its texts are letters, digits and harmless signs, so that nothing in it needs to be escaped.
pub(crate) fn write(file: &Initiation) -> String {
    let Initiation { number, made, day, from, transfers } = file;
    let count = transfers.len();
    let currency = transfers.first().map_or(contracts::money::Currency::USD, |first| first.amount.currency);
    let sum = Money::new(transfers.iter().map(|transfer| transfer.amount.minor).sum(), currency);
    let mut xml = String::new();
    // Writing into a text cannot fail.
    let _ = write!(
        xml,
        r#"<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
<CstmrCdtTrfInitn>
<GrpHdr>
<MsgId>{number}</MsgId>
<CreDtTm>{made}</CreDtTm>
<NbOfTxs>{count}</NbOfTxs>
<CtrlSum>{sum}</CtrlSum>
<InitgPty><Nm>{from_name}</Nm></InitgPty>
</GrpHdr>
<PmtInf>
<PmtInfId>{number}</PmtInfId>
<PmtMtd>TRF</PmtMtd>
<NbOfTxs>{count}</NbOfTxs>
<CtrlSum>{sum}</CtrlSum>
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>{day}</Dt></ReqdExctnDt>
<Dbtr><Nm>{from_name}</Nm></Dbtr>
<DbtrAcct><Id><IBAN>{from_iban}</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId>{from_agent}</FinInstnId></DbtrAgt>
<ChrgBr>SLEV</ChrgBr>
"#,
        from_name = name(from),
        from_iban = from.number,
        from_agent = agent(from),
    );
    for Transfer { reference, amount, to } in transfers {
        let agent = if to.code.is_empty() {
            String::new()
        } else {
            format!("\n<CdtrAgt><FinInstnId><BICFI>{}</BICFI></FinInstnId></CdtrAgt>", to.code)
        };
        let _ = write!(
            xml,
            r#"<CdtTrfTxInf>
<PmtId><EndToEndId>{reference}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="{currency}">{amount}</InstdAmt></Amt>{agent}
<Cdtr><Nm>{to_name}</Nm></Cdtr>
<CdtrAcct><Id><IBAN>{to_iban}</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>{reference}</Ustrd></RmtInf>
</CdtTrfTxInf>
"#,
            to_name = name(to),
            to_iban = to.number,
        );
    }
    xml.push_str("</PmtInf>\n</CstmrCdtTrfInitn>\n</Document>\n");
    xml
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_signs_that_every_bank_takes() {
        for (name, written) in [
            ("Müller & Söhne <GmbH>", "Muller Sohne GmbH"),
            ("//Ridge//", "Ridge"),
            ("ጉጂ ቡና", "guji bunaa"),
            ("O'Neill (Kenya) Ltd.", "O'Neill (Kenya) Ltd."),
        ] {
            let plain = plain(name, NAME);
            assert!(plain.bytes().all(|b| b.is_ascii_alphanumeric() || b"/-?:().,'+ ".contains(&b)), "{plain}");
            if name.is_ascii() || name.contains('ü') {
                assert_eq!(plain, written);
            }
        }
        assert_eq!(plain(&"x".repeat(100), NAME).len(), NAME);
    }
}
