import { expect } from "@playwright/test";
import { day } from "../days.ts";
import { type People, visit } from "./people.ts";

/** The exporter begins a data pack of an order, which nothing keeps from its seal. */
export async function draftPack({ office, seller }: People, order: string): Promise<void> {
  await expect.poll(async () => (await seller.call("GET", "/api/eudr-orders")).text()).toContain(order);
  await visit(office, "Data packs");
  await office.getByRole("link", { name: "New data pack" }).click();
  await office.getByRole("button", { name: `Make a pack for ${order}` }).click();
  await expect(office.getByRole("region", { name: "Nothing keeps it from its seal" })).toBeVisible();
}

/** The exporter makes and seals the data pack of an order. */
export async function sealPack(people: People, order: string): Promise<void> {
  const { office } = people;
  await draftPack(people, order);
  await office.getByLabel("Produced from").fill(day(-60));
  await office.getByLabel("Produced until").fill(day(-1));
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText("The draft is saved.")).toBeVisible();
  await office.getByRole("button", { name: "Seal it" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Seal it" }).click();
  await expect(office.getByText("The buyer has not written anything back yet.")).toBeVisible();
}

/** The roaster writes the numbers of the statement back. Returns the address of the pack. */
export async function writeBack({ roastery }: People, order: string): Promise<string> {
  await roastery.goto("/eudr-packs");
  await roastery.getByRole("link", { name: order }).click();
  await roastery.getByRole("button", { name: "Write the numbers back" }).click();
  const statement = roastery.getByRole("dialog");
  await statement.getByLabel("Reference number").fill("26BE7XTVCZAQ2S");
  await statement.getByLabel("Verification number").fill("SFFCB4Y3");
  await statement.getByLabel("Status").selectOption("AVAILABLE");
  await statement.getByRole("button", { name: "Save" }).click();
  await expect(roastery.getByRole("list", { name: "History of the statement" })).toContainText(
    "26BE7XTVCZAQ2S",
  );
  return roastery.url();
}
