import { expectAccessible } from "../support/axe.ts";
import { moveAll, moveOn } from "../support/freight.ts";
import { listLot } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { cancelOrder, stopPlot, takeLineOut } from "../support/whole-trade/bad-plot.ts";
import { agreeOnTerms, callOff, fixPrice, negotiate } from "../support/whole-trade/deal.ts";
import {
  blend,
  enterGrower,
  recordDeliveries,
  sellFrom,
  split,
  takeIn,
} from "../support/whole-trade/goods.ts";
import { listFrom, openContract, order as otherOrder, secondGrower } from "../support/whole-trade/others.ts";
import { draftPack, sealPack, writeBack } from "../support/whole-trade/pack.ts";
import { pay } from "../support/whole-trade/payment.ts";
import { closeDialog, peopleOf } from "../support/whole-trade/people.ts";
import { approveSample, cupTogether, sampleArrives } from "../support/whole-trade/quality.ts";
import {
  cannot,
  confirmReceipt,
  openShipment,
  paper,
  takeLoad,
  upload,
} from "../support/whole-trade/shipment.ts";

/*
 * One whole trade, from the plots to the last payment, between an exporter in Nyeri and a roaster in Rotterdam. Each of its
 * steps is taken on a page, with all papers that a step waits for. The API lists the goods, enters a second grower, makes
 * the trades beside it, and moves the shipment over the sea.
 */

const COFFEE = "Whole trade AA";
const VALLEY = "Whole trade valley";
const RIDGE = "Whole trade ridge";
const UNITS = 600;

test("one whole trade, from the plots to the balance, and a bad plot that stops what it must", async ({
  browser,
  openShop,
}) => {
  // It has many screens: a busy machine takes minutes for it.
  test.setTimeout(240_000);
  // The regulation applies, so that the import waits for the number of the buyer's statement.
  const people = await peopleOf(browser, await openShop({ EUDR__APPLIES_FROM: "2025-12-30" }));
  const { office, roastery, dock, seller, carrier } = people;

  // From the plots to a blend, and the product that is sold from it.
  const coffee = await listLot(seller, "WT-01", { name: COFFEE, stock: 890, minQuantity: 10, increment: 10 });
  const ridge = { name: "Grower 0701", number: "0701", plot: "The ridge", longitude: "36.947115" };
  const valley = { name: "Grower 0702", number: "0702", plot: "The valley", longitude: "36.957115" };
  const bad = await enterGrower(office, ridge);
  await secondGrower(people, valley);
  await recordDeliveries(office, [
    { number: "0701", kg: 460 },
    { number: "0702", kg: 600 },
  ]);
  await takeIn(office, "Grower 0701", 460, "WT-A");
  await takeIn(office, "Grower 0702", 600, "WT-B");
  await split(office, "WT-A", { "WT-A1": 30, "WT-A2": 30 });
  const kg = { first: 400, second: 500, blend: 890 };
  await blend(office, { lots: ["WT-A", "WT-B"], kg, number: "WT-BLEND" });
  await sellFrom(office, COFFEE, ["WT-BLEND"]);

  // A sample is sent, cupped blind by both, and approved.
  const sample = await sampleArrives(people, coffee);
  await cupTogether(people, coffee);
  await approveSample(people, sample);

  // A quote becomes a contract with a deposit and a price to be fixed; it is fixed and called off, and the deposit paid.
  const contract = await negotiate(people, coffee, UNITS);
  await agreeOnTerms(people, contract);
  await fixPrice(people, 4500, "$4.62");
  const { order, shipment } = await callOff(people, "$2,772.00");
  await pay(people, "$2,772.00", "$831.60");

  // The goods leave with their papers.
  await takeLoad(dock, shipment);
  await moveOn(dock, "Mark as Preparing");
  await cannot(dock, "Mark as Picked Up", "Phytosanitary Certificate");
  await upload(dock, "Shipping Contract");
  await openShipment(office, shipment);
  await upload(office, "Customs");
  await upload(office, "Phytosanitary Certificate");
  await closeDialog(office);
  await moveOn(dock, "Mark as Picked Up");
  await moveAll(carrier, shipment, "At Sea");
  await upload(dock, "Bill of Lading");
  await moveAll(carrier, shipment, "Arrived at Port");

  // Their import waits for the data pack, and for the number that the buyer writes back.
  await cannot(dock, "Mark as Import Clearance", "DDS Reference Number");
  await sealPack(people, order);
  await expect(paper(dock, "EUDR Data Pack")).toContainText(`Sealed data pack of ${order}`);
  const pack = await writeBack(people, order);
  await expect(paper(dock, "DDS Reference Number")).toContainText("26BE7XTVCZAQ2S is available");
  await moveOn(dock, "Mark as Import Clearance");
  await moveOn(dock, "Mark as Out for Delivery");
  await openShipment(roastery, shipment);
  await confirmReceipt(roastery);

  // The balance is paid.
  await pay(people, "$2,772.00", "$1,940.40");
  await roastery.getByRole("dialog").getByRole("link", { name: "Invoice" }).click();
  const instalments = roastery.getByRole("region", { name: "Instalments" });
  await expect(instalments).toContainText(
    /Deposit\$831\.60.*settled.*Rest after the deposit\$1,940\.40.*settled/,
  );
  await roastery.goto(contract);
  await expect(roastery.getByText(/^Discharged /)).toBeVisible();
  await expectAccessible(roastery, "a contract that was fulfilled");

  // Other trades are under way: of goods of both growers, of the ridge's alone, and of the valley's alone.
  const alone = await listFrom(people, { sku: "WT-02", name: VALLEY, stock: 100 }, ["WT-B"]);
  await listFrom(people, { sku: "WT-03", name: RIDGE, stock: 60 }, ["WT-A1", "WT-A2"]);
  const mixed = await otherOrder(people, { [COFFEE]: 20, [VALLEY]: 10 });
  const lost = await otherOrder(people, { [RIDGE]: 60 });
  const spared = await otherOrder(people, { [VALLEY]: 5 });
  const ahead = await openContract(people, coffee.id);
  const aside = await openContract(people, alone);
  await draftPack(people, mixed.number);
  const draft = office.url();

  // One plot turns out to be bad: it stops its own lots, orders and contracts and nothing else.
  await stopPlot(office, bad, "Forest was cleared in 2022.");
  await office.getByRole("link", { name: "Blast radius" }).click();
  const reached = (title: string | RegExp) => office.getByRole("region", { name: title });
  const lots = reached("Lots that have goods of it").getByRole("listitem").getByRole("link");
  await expect(lots).toHaveText(["WT-A", "WT-A1", "WT-A2", "WT-BLEND"]);
  await expect(reached("Deliveries from it").getByRole("link")).toHaveText(["WT-A"]);
  const waiting = reached("Orders that can still be stopped");
  await expect(waiting).toContainText(mixed.number);
  await expect(waiting).toContainText(lost.number);
  await expect(waiting.getByText("Its other goods can go.")).toHaveCount(1);
  await expect(waiting.getByText("It has no other goods.")).toHaveCount(1);
  const gone = reached("Orders that have left already");
  await expect(gone).toContainText(order);
  await expect(gone.getByRole("link", { name: /^CTR-/ })).toHaveAttribute("href", new URL(contract).pathname);
  await expect(reached("Contracts that wait for such goods").getByRole("link")).toHaveText([ahead]);
  await expect(office.getByText(spared.number)).toHaveCount(0);
  await expect(office.getByText(aside)).toHaveCount(0);

  // The fewest things to take out: two lots that one order emptied count less than that order.
  const out = reached("Take out 2 things, and the rest can go").getByRole("listitem");
  await expect(out).toHaveText([
    "Hold lot WT-BLEND, with all that was drawn from it since that delivery",
    `Take order ${lost.number} out whole`,
  ]);

  // The bad goods stay, the good ones leave, and the sealed pack says it to the roaster.
  await office.getByRole("link", { name: lost.shipment.number }).click();
  await expect(office.getByRole("dialog")).toContainText(/The ridge, stopped today: Forest was cleared/);
  await expectAccessible(office, "a shipment of stopped goods");
  await roastery.goto(pack);
  await expect(roastery.getByText(/^A plot behind this pack was stopped/)).toBeVisible();
  await expectAccessible(roastery, "a sealed pack behind which a plot was stopped");
  await openShipment(dock, spared.shipment.id);
  await moveOn(dock, "Mark as Picked Up");
  await openShipment(dock, mixed.shipment.id);
  await cannot(dock, "Mark as Picked Up", "These goods are stopped");
  await expect(dock.getByRole("dialog")).not.toContainText("Forest was cleared");
  await office.goto(draft);
  await expect(reached("What is missing")).toContainText("The goods of The ridge are stopped");

  // What is to be taken out is taken out, and the rest goes. Then nothing but lots is left to be held.
  await takeLineOut(office, mixed.number, COFFEE);
  await cancelOrder(office, lost.number);
  await moveOn(dock, "Mark as Picked Up");
  await expect(dock.getByText("These goods are stopped.")).toHaveCount(0);
  await office.goto(draft);
  await expect(reached("Nothing keeps it from its seal")).toBeVisible();
  await office.goto(`/plots/reach/${bad}`);
  await expect(reached("Take out 3 things, and the rest can go").getByRole("listitem")).toHaveText([
    /^Hold lot WT-A1,/,
    /^Hold lot WT-A2,/,
    /^Hold lot WT-BLEND,/,
  ]);
  await expect(gone).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await people.leave();
});
