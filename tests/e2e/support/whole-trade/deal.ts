import { expect } from "@playwright/test";
import { day } from "../days.ts";
import { ROTTERDAM } from "../freight.ts";
import { row, takeStep } from "../trade.ts";
import { type People, visit } from "./people.ts";

/* From an inquiry to a call-off. */

interface Goods {
  id: string;
  name: string;
}

/** The roaster inquires, the exporter offers, the roaster accepts and opens the contract. Returns its address. */
export async function negotiate({ office, roastery }: People, good: Goods, units: number): Promise<string> {
  await roastery.goto(`/product/${good.id}`);
  await roastery.getByRole("button", { name: "Inquire" }).click();
  const inquiry = roastery.getByRole("dialog");
  await inquiry.getByLabel("Quantity to ask for", { exact: true }).fill(String(units));
  await inquiry.getByLabel("What the seller should know").fill("As the sample, bagged.");
  await inquiry.getByRole("button", { name: "Request a quote" }).click();
  await expect(inquiry.getByRole("status")).toContainText(`your request for ${units} kg`);

  await visit(office, "Sales");
  await row(office, "Quotes", good.name, "Waiting for your offer").getByRole("link").click();
  await office.getByRole("button", { name: /^Make an offer/ }).click();
  const offer = office.getByRole("dialog");
  await offer.getByLabel("Price of one kg").fill("5.00");
  await offer.getByLabel("Delivery term").selectOption("FOB");
  await offer.getByLabel("Delivery until").fill(day(90));
  await offer.getByRole("button", { name: "Send the offer" }).click();
  await expect(office.getByRole("heading", { name: "Waiting for the buyer's answer" })).toBeVisible();

  await roastery.goto("/quotes");
  await roastery.getByRole("link", { name: good.name }).click();
  await roastery.getByRole("button", { name: `Accept: ${good.name}` }).click();
  await roastery.getByRole("link", { name: "Go to the contract" }).click();
  await expect(roastery.getByRole("heading", { level: 1 })).toContainText("Contract CTR-");
  return roastery.url();
}

/** The exporter proposes a deposit and a price to be fixed, and both sign what then stands. */
export async function agreeOnTerms({ office, roastery }: People, contract: string): Promise<void> {
  await office.goto(contract);
  await office.getByRole("button", { name: "Propose trade terms" }).click();
  const terms = office.getByRole("dialog", { name: "Trade terms" });
  await terms.getByLabel("Place of FOB").fill("Mombasa");
  await terms.getByLabel("Deposit, in percent").fill("30");
  await terms.getByLabel("Balance counts from").selectOption("lading");
  await terms.getByRole("button", { name: "Propose these terms" }).click();
  await expect(terms).toHaveCount(0);
  await office.getByRole("button", { name: "Propose a price to be fixed" }).click();
  const fixing = office.getByRole("dialog", { name: "Price to be fixed" });
  await fixing.getByLabel("Market").selectOption("RC");
  await fixing.getByLabel("Differential").fill("120");
  await fixing.getByLabel("Month of delivery").selectOption({ index: 3 });
  await fixing.getByLabel("Last day to fix").fill(day(30));
  await fixing.getByRole("button", { name: "Propose these terms" }).click();
  await expect(fixing).toHaveCount(0);

  for (const page of [office, roastery]) {
    await expect(page.getByText("FOB Mombasa")).toBeVisible();
    await expect(page.getByText("$120/t")).toBeVisible();
    await takeStep(page, "Sign the contract", "Sign");
    await expect(page.getByText("You have signed.").first()).toBeVisible();
  }
}

/** The roaster fixes the whole quantity. */
export async function fixPrice({ roastery }: People, quotation: number, final: string): Promise<void> {
  await expect(roastery.getByRole("button", { name: "Call off goods" })).toHaveCount(0);
  await roastery.getByRole("button", { name: "Fix a part" }).click();
  const fix = roastery.getByRole("dialog");
  await fix.getByLabel("Quotation").fill(String(quotation));
  await fix.getByRole("button", { name: "Fix the price" }).click();
  await expect(roastery.getByRole("region", { name: "Price", exact: true })).toContainText(
    `Final price${final} for one kg`,
  );
}

/** The roaster calls the whole contract off, for Rotterdam. Returns the order's number and the shipment's id. */
export async function callOff(
  { roastery }: People,
  sum: string,
): Promise<{ order: string; shipment: string }> {
  await roastery.getByRole("button", { name: "Call off goods" }).click();
  const form = roastery.getByRole("dialog");
  await expect(form.getByText(sum)).toBeVisible();
  await form.getByLabel("Full name").fill(ROTTERDAM.fullName);
  await form.getByLabel("Phone number").fill(ROTTERDAM.phoneNumber);
  await form.getByLabel("Street address", { exact: true }).fill(ROTTERDAM.streetAddress);
  await form.getByLabel("Street address, second line").fill(ROTTERDAM.streetAddress2);
  await form.getByLabel("City").fill(ROTTERDAM.city);
  await form.getByLabel("State or province").fill(ROTTERDAM.state);
  await form.getByLabel("Postal code").fill(ROTTERDAM.zipCode);
  await form.getByLabel("Country").fill(ROTTERDAM.country);
  await form.getByRole("radio", { name: "Bank transfer" }).check();
  await form.getByRole("button", { name: "Call off and order" }).click();
  const placed = await form.getByText(/^Order ORD-.* is placed/).innerText();
  await form.getByRole("button", { name: "Back to the contract" }).click();
  const order = /ORD-\d+-\d+/.exec(placed)?.[0] ?? "";
  const shipment = roastery
    .getByRole("listitem")
    .filter({ hasText: order })
    .getByRole("link", { name: /^SHP-/ });
  const address = await shipment.getAttribute("href");
  return { order, shipment: address?.split("view=")[1] ?? "" };
}
