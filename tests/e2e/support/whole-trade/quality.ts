import { expect, type Page } from "@playwright/test";
import { row, takeStep } from "../trade.ts";
import { type People, visit } from "./people.ts";

/* A sample, from the request to the approval, and the cupping of it. */

interface Goods {
  id: string;
  name: string;
}

/** The roaster asks for a sample, the exporter sends it, and it arrives. Returns the sample's address. */
export async function sampleArrives({ office, roastery }: People, good: Goods): Promise<string> {
  await roastery.goto(`/product/${good.id}`);
  await roastery.getByRole("link", { name: "Ask for a sample" }).click();
  await roastery.getByLabel("It goes to").fill("Coolhaven 12, Rotterdam");
  await roastery.getByRole("button", { name: "Ask for the sample" }).click();
  await expect(roastery.getByText("Requested", { exact: true })).toBeVisible();

  await visit(office, "Samples");
  await row(office, "Samples that you send", good.name, "Requested").getByRole("link").click();
  await office.getByRole("button", { name: "Send it", exact: true }).click();
  const form = office.getByRole("dialog");
  await form.getByLabel("Courier", { exact: true }).fill("Ziwa Express");
  await form.getByLabel("Tracking number or link").fill("ZX-4711");
  await form.getByRole("button", { name: "It is on its way" }).click();

  await expect(roastery.getByText("ZX-4711")).toBeVisible();
  await roastery.getByRole("button", { name: "It has arrived" }).click();
  await expect(roastery.getByText("To be decided")).toBeVisible();
  return roastery.url();
}

/** The exporter sets up a blind session of the sample, both cup it, and its results are revealed to both. */
export async function cupTogether(people: People, good: Goods): Promise<void> {
  const { office, roastery, cuppers } = people;
  await visit(office, "Samples");
  await office.getByRole("link", { name: "Cup samples" }).click();
  await office.getByLabel("Title").fill("Whole trade");
  await office.getByRole("checkbox", { name: good.name }).check();
  await office.getByLabel("Cuppers, by e-mail").fill(cuppers.join("\n"));
  await office.getByRole("button", { name: "Set the session up" }).click();
  await cup(office);
  await visit(roastery, "Cuppings");
  await row(roastery, "Your cupping sessions", "Whole trade").getByRole("link").click();
  await expect(roastery.getByText("Told at the reveal")).toBeVisible();
  await cup(roastery);
  await takeStep(office, "Reveal the results", "Reveal");
  for (const page of [office, roastery]) {
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
    await expect(page.getByRole("heading", { name: good.name })).toBeVisible();
  }
}

/** Marks every quality of a 2004 form once, and saves the sheet. */
async function cup(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Cup it/ }).click();
  await expect(page.getByText("7 to mark")).toBeVisible();
  for (const raise of await page.getByRole("button", { name: /^Raise: / }).all()) await raise.click();
  await page.getByRole("button", { name: "Save the sheet" }).click();
  await expect(page.getByText(/^Your sheet: /)).toBeVisible();
}

export async function approveSample({ roastery }: People, sample: string): Promise<void> {
  await roastery.goto(sample);
  await takeStep(roastery, "Approve the sample", "Approve");
  await expect(roastery.getByText("You approved this sample.")).toBeVisible();
}
