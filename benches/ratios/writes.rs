//! The cost of durable writes, against the disk's own syncs and against the same writes without durability.

use std::path::Path;
use std::time::Duration;

use serde_json::json;

use crate::client::{Client, request};
use crate::load::{self, CONNECTIONS};
use crate::report::{Report, median};
use crate::shop::{PASSWORD, Shop};
use crate::world::{self, World};
use crate::written::Written;
use crate::wrk::{Calls, middle};
use crate::{Result, disk};

const ROUNDS: usize = 3;
const SECONDS: u32 = 3;
const ROUND: Duration = Duration::from_secs(SECONDS as u64);
/// Multiples of the sample goods, and units of the seller's goods for all rounds.
const SCALE: u32 = 100;
const UNITS: usize = 100_000;
const SYNCS: Duration = Duration::from_secs(1);

/// Measures carts, checkouts and sign-ins in the shop.
pub(crate) async fn measure(world: &World, folder: &Path, report: &mut Report) -> Result<()> {
    let fast = Shop::open_with(&folder.join("not-durable"), SCALE, &[("SOKONI__STORE__DURABLE", "false")]).await?;
    let durable = Shop::open_with(&folder.join("durable"), SCALE, &[]).await?;
    // A separate shop: its orders must not buy the carts that the other measurement fills.
    let selling = Shop::open_with(&folder.join("selling"), SCALE, &[]).await?;
    let (quick, sure, buying) = (buyers(&fast).await?, buyers(&durable).await?, buyers(&selling).await?);
    let (mut adds, mut orders, mut large) = (Vec::new(), Vec::new(), Vec::new());
    let (mut to_syncs, mut to_fast, mut orders_to_syncs) = (Vec::new(), Vec::new(), Vec::new());
    let (before, mut placed) = (Written::now(&selling).await?, 0.0);
    let (sure, quick) = (Calls::of(folder, load::adds(&sure))?, Calls::of(folder, load::adds(&quick))?);
    for round in 0..ROUNDS {
        let syncs = disk::syncs_a_second(folder, SYNCS)?;
        let added = sure.served(durable.address, SECONDS)?;
        let unsure = quick.served(fast.address, SECONDS)?;
        let after = disk::syncs_a_second(folder, SYNCS)?;
        let ordered = load::orders(selling.address, &buying, ROUND, &format!("d{round}")).await?;
        let last = disk::syncs_a_second(folder, SYNCS)?;
        large.push(load::orders(world.shop.address, &world.buyers, ROUND, &format!("w{round}")).await?);
        to_syncs.push(added.rate / f64::midpoint(syncs, after));
        to_fast.push(added.rate / unsure.rate);
        orders_to_syncs.push(ordered.rate / f64::midpoint(after, last));
        report.fact("write 4 KiB + fdatasync, one after another, a second", format!("{syncs:.0} {after:.0} {last:.0}"));
        placed += ordered.calls as f64;
        adds.push(added);
        orders.push(ordered);
    }
    Written::now(&selling).await?.report(&before, placed, report);
    let (adds, orders, large) = (middle(adds), middle(orders), middle(large));
    report.load(&format!("durable cart adds, {CONNECTIONS} connections"), &adds);
    report.load(&format!("checkouts, {CONNECTIONS} connections"), &orders);
    report.load(&format!("checkouts in the large shop, {CONNECTIONS} connections"), &large);
    report.above("durable cart adds : fdatasync", median(to_syncs), 4.0);
    report.above("durable cart adds : the same without durability", median(to_fast), 0.6);
    report.above("checkouts : fdatasync", median(orders_to_syncs), 2.0);
    report.at_most("cost of a checkout, large : demo shop", orders.rate / large.rate, 2.0);
    sign_in(&durable, folder, report)
}

async fn buyers(shop: &Shop) -> Result<Vec<crate::shop::Buyer>> {
    let mut client = Client::connect(shop.address).await?;
    let seller = shop.demo_account(&mut client, world::SELLER).await?;
    let lots = world::lots(&mut client, &seller, UNITS).await?;
    shop.buyers(CONNECTIONS, &lots).await
}

/// Checking a password is slow on purpose; the point is that sign-ins queue up and delay nobody else.
fn sign_in(shop: &Shop, folder: &Path, report: &mut Report) -> Result<()> {
    let login = json!({ "email": world::SELLER, "password": PASSWORD }).to_string();
    let calls = Calls::of(folder, std::iter::once(request("POST", "/auth/login", None, &login)))?;
    report.load("sign-ins, 2 connections", &calls.load(shop.address, 2, SECONDS)?);
    Ok(())
}
