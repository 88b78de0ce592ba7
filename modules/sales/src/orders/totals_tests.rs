use std::sync::Arc;

use contracts::freight::{FreightOffer, Lane};
use contracts::logistics::Consignment;
use contracts::money::Currency;
use contracts::sales::DeliveryMethod;
use contracts::tax::{Assessment, Category, Prices, Rate, TaxLine, Taxed};
use contracts::unit_price::PriceSource;
use kernel::store::{FaultPlan, Store, StoreError};
use proptest::prelude::*;

use super::*;

/// A tenth of the full price of the goods.
struct Tenth;
impl FreightPort for Tenth {
    fn decided(&self, _: &Reader<'_>) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn quote(
        &self,
        _: &Reader<'_>,
        _: &str,
        _: DeliveryMethod,
        goods: &[Consignment],
    ) -> Result<Vec<Option<FreightOffer>>, StoreError> {
        let offer = |goods: &Consignment| {
            let price = Money::new(goods.amount.minor / 10, goods.amount.currency);
            Some(FreightOffer::Priced { zone: String::new(), lane: Lane::Parcel, price })
        };
        Ok(goods.iter().map(offer).collect())
    }
}

/// Sixteen percent of each line, added to prices without tax.
struct Sixteen;
impl TaxPort for Sixteen {
    fn assess(&self, _: &Reader<'_>, deal: &Deal) -> Result<Option<Assessment>, AssessError> {
        let line = |line: &DealLine| {
            let tax = (line.amount * 16 + 50) / 100;
            let (category, rate, reason) = (Category::Standard, Rate(160_000), String::new());
            TaxLine { category, rate, net: line.amount, tax, gross: line.amount + tax, reason }
        };
        Ok(Some(Assessment {
            taxed: Taxed { lines: deal.lines.iter().map(line).collect() },
            prices: Prices::WithoutTax,
            buyer_number: String::new(),
            seller_numbers: vec![String::new(); deal.lines.len()],
        }))
    }

    fn decided(&self, _: &Reader<'_>) -> Result<bool, StoreError> {
        Ok(true)
    }
}

proptest! {
    #[test]
    fn lines_discount_tax_and_freight_sum_to_the_total(
        at in 0_usize..5,
        taxed in any::<bool>(),
        lines in prop::collection::vec((1_i64..4_000_000, 0_i64..=100), 1..8),
    ) {
        let currency = Currency::parse(["USD", "EUR", "UGX", "RWF", "KWD"][at]).unwrap();
        let scope = Store::in_memory(FaultPlan::default()).scope("sales");
        let tax: Option<Port<dyn TaxPort>> = taxed.then(|| Port::new(&scope, Arc::new(Sixteen) as Arc<dyn TaxPort>));
        let freight: Port<dyn FreightPort> = Port::new(&scope, Arc::new(Tenth));
        let priced: Vec<PricedLine> = lines.iter().map(|(minor, _)| PricedLine {
            product: "p".into(),
            seller: "s".into(),
            seller_name: String::new(),
            weight_g: 1,
            category: String::new(),
            amount: Money::new(*minor, currency),
            source: PriceSource::List,
        }).collect();
        let off: Vec<i64> = lines.iter().map(|(minor, percent)| minor * percent / 100).collect();
        let discount = OrderDiscount { code: "C".to_owned(), seller: "s".into(), lines: off.clone() };
        let buyer = "b".into();
        let to = Destination {
            buyer: &buyer, country: "Kenya", delivery: DeliveryMethod::Standard, incoterm: None, now_ms: 0,
        };
        let additions = Additions { freight: Some(freight), tax };
        let sums = scope.read(|reader| totals(reader, &additions, &to, &priced, Some(discount))).unwrap();
        let goods: i64 = lines.iter().map(|(minor, _)| minor).sum();
        prop_assert_eq!(sums.goods.minor, goods);
        let freight = goods / 10;
        let net: Vec<i64> = lines.iter().zip(&off).map(|((minor, _), off)| minor - off).collect();
        let of = |amount: &i64| if taxed { (amount * 16 + 50) / 100 } else { 0 };
        let tax = net.iter().map(of).sum::<i64>() + of(&freight);
        prop_assert_eq!(sums.total.minor, net.iter().sum::<i64>() + freight + tax);
        prop_assert_eq!(sums.total.currency, currency);
    }
}
