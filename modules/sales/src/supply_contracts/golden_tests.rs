use contracts::money::{Currency, Money};
use contracts::sales::{LetterOfCredit, OrderPriceFinal, PriceDifference, WayOfPayment};
use jiff::civil::date;
use kernel::store::golden;

use super::fixing::model::{Compared, Fixation, Fixing, Market, Month, PriceTerms, ProvisionalOrder, Roll};
use super::signed_alone::SignedAlone;
use super::trade_terms::model::{ArrivalTerms, Discharged, PaymentTerms, TradeTerms};
use crate::credit::model::DaysFrom;
use crate::market_prices::model::{MonthPrices, Quotation};
use crate::quotes::model::Side;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_of_trade_terms_are_frozen() {
    let terms = TradeTerms {
        contract: "contract".into(),
        place: "Mombasa".into(),
        payment: PaymentTerms {
            way: WayOfPayment::LetterOfCredit,
            letter: Some(LetterOfCredit {
                number: "LC-1".into(),
                bank: "A bank".into(),
                expires_on: date(2027, 2, 21),
                latest_shipment: date(2027, 1, 31),
                presentation_days: 21,
            }),
            deposit_percent: 30,
            deposit_days: 7,
            balance_days: 30,
            balance_from: DaysFrom::Lading,
        },
        packing: "60 kg jute bags".into(),
        crop_year: "2026/27".into(),
        tolerance_basis_points: 300,
        arrival: ArrivalTerms { franchise_basis_points: 50, weighing_days: 21, claim_days: 28 },
        conditions: "ESCC".into(),
        arbitration: "Hamburg".into(),
        by: "seller".into(),
        at_ms: 1_790_000_000_001,
    };
    golden(FOLDER, "contract-trade-terms", &terms);
    let month = Month { year: 2027, month: 3 };
    let fixing = Fixing {
        contract: "contract".into(),
        terms: PriceTerms {
            market: Market::RC,
            month,
            differential: -120,
            call: Side::Buyer,
            fix_by: date(2027, 2, 15),
            fallback: Money::new(462, Currency::USD),
            unit_weight_g: 1_000,
            provisional_percent: 80,
        },
        fixations: vec![Fixation {
            units: 3,
            points: 4_500,
            month,
            spreads: 0,
            by: "buyer".into(),
            at_ms: 5,
            source: "Broker, 4711".into(),
            compared: Some(Compared { day: date(2026, 11, 24), points: 4_512 }),
        }],
        rolls: vec![Roll { from: month, to: Month { year: 2027, month: 5 }, spread: 40, by: "buyer".into(), at_ms: 6 }],
        price: Some(Money::new(438, Currency::USD)),
        provisional: vec![ProvisionalOrder {
            order: "order".into(),
            full: Money::new(450, Currency::USD),
            billed: Money::new(360, Currency::USD),
        }],
        last_day: date(2027, 4, 22),
    };
    golden(FOLDER, "contract-fixing", &fixing);
    let days = vec![Quotation { day: date(2026, 11, 24), points: 4_512 }];
    golden(FOLDER, "market-prices", &MonthPrices { market: Market::RC, month, days });
    let priced = OrderPriceFinal {
        order: "id".into(),
        buyer: "buyer".into(),
        seller: "seller".into(),
        contract: "CTR-2026-0001".into(),
        units: 12,
        unit_price: Money::new(438, Currency::USD),
        amount: Money::new(5_253, Currency::USD),
        difference: Some(PriceDifference { net: 1_234, tax: -56 }),
        at_ms: 4,
    };
    golden(FOLDER, "event-order-price-final", &priced);
    let signed = SignedAlone { person: "person".into(), at_ms: 5, total: Money::new(6, Currency::USD) };
    golden(FOLDER, "contract-signed-alone", &signed);
    golden(FOLDER, "contract-order-discharged", &Discharged { day: date(2026, 11, 21) });
}
