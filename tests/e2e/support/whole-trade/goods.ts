import { expect, type Page } from "@playwright/test";
import { row } from "../trade.ts";
import { visit } from "./people.ts";

/* The exporter's goods, from the plots of the growers to the lots that are sold. */

export interface Grower {
  name: string;
  number: string;
  /** The name of the only plot, and its longitude. */
  plot: string;
  longitude: string;
}

/** Enters a producer and a plot. Returns the plot's id. */
export async function enterGrower(office: Page, { name, number, plot, longitude }: Grower): Promise<string> {
  await visit(office, "Plots");
  await office.getByRole("link", { name: "Producers", exact: true }).click();
  await office.getByRole("button", { name: "New producer" }).click();
  const form = office.getByRole("dialog");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Country").fill("Kenya");
  await form.getByLabel("Place").fill("Nyeri");
  await form.getByLabel("Member number").fill(number);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await office.getByRole("link", { name }).click();
  await office.getByRole("link", { name: "New plot" }).click();
  await expect(office.getByLabel("Producer")).toHaveValue(/./);
  await office.getByLabel("Name of the plot").fill(plot);
  await office.getByLabel("Longitude 1").fill(longitude);
  await office.getByLabel("Latitude 1").fill("-0.549876");
  await office.getByRole("button", { name: "Check and keep it" }).click();
  await expect(office.getByRole("heading", { name: plot, level: 1 })).toBeVisible();
  return office.url().split("/").at(-1) ?? "";
}

interface Delivery {
  /** The member number of the grower. */
  number: string;
  kg: number;
}

/** Records what growers bring, on the page of the deliveries. */
export async function recordDeliveries(office: Page, deliveries: Delivery[]): Promise<void> {
  await visit(office, "Deliveries");
  const form = office.getByRole("form", { name: "Record a delivery" });
  await form.getByLabel("Season").fill("2025/26");
  await form.getByLabel("Collecting point").fill("Gatugi");
  await form.getByLabel("Goods").selectOption("Green");
  await form.getByLabel("Price per kg").fill("620");
  await form.getByLabel("Currency").fill("KES");
  for (const { number, kg } of deliveries) {
    await form.getByLabel("Member number or name").fill(number);
    await expect(form.getByRole("group", { name: "From the plots" }).getByRole("checkbox")).toBeChecked();
    await form.getByLabel("Gross kg").fill(String(kg));
    await form.getByRole("button", { name: "Record" }).click();
    await expect(form.getByRole("status")).toContainText(new RegExp(`^Receipt .*, ${kg} kg`));
  }
}

/** Takes in the only delivery of a grower as a lot. */
export async function takeIn(office: Page, grower: string, kg: number, lot: string): Promise<void> {
  await visit(office, "Deliveries");
  await row(office, "Deliveries", grower).getByRole("checkbox").check();
  await office.getByRole("button", { name: `Take in 1, ${kg} kg` }).click();
  await office.getByRole("dialog").getByLabel("Number of the lot").fill(lot);
  await office.getByRole("button", { name: "Take in", exact: true }).click();
  await expect(office.getByRole("heading", { level: 1, name: lot })).toBeVisible();
}

async function openLot(office: Page, lot: string): Promise<void> {
  await visit(office, "Lots");
  await office.getByRole("link", { name: lot, exact: true }).click();
  await expect(office.getByRole("heading", { level: 1, name: lot })).toBeVisible();
}

/** Splits parts off a lot. */
export async function split(office: Page, lot: string, parts: Record<string, number>): Promise<void> {
  await openLot(office, lot);
  await office.getByRole("button", { name: "Split" }).click();
  const form = office.getByRole("dialog");
  const all = Object.entries(parts);
  const sum = all.reduce((kg, [, part]) => kg + part, 0);
  await form.getByLabel("Kilograms", { exact: true }).fill(String(sum));
  for (const [at, [number, kg]] of all.entries()) {
    if (at > 0) await form.getByRole("button", { name: "Another new lot" }).click();
    // The labels of the first new lot name it once there is a second.
    await form.getByLabel(at > 0 ? `Number of new lot ${at + 1}` : "Number of the new lot").fill(number);
    await form.getByLabel(at > 0 ? `Kilograms of new lot ${at + 1}` : "Kilograms in it").fill(String(kg));
  }
  await form.getByRole("button", { name: "Split the lot" }).click();
  await expect(form).toHaveCount(0);
}

interface Blend {
  lots: [first: string, second: string];
  /** What is taken of each, and what comes of it. */
  kg: { first: number; second: number; blend: number };
  number: string;
}

/** Blends two lots. */
export async function blend(office: Page, { lots: [first, second], kg, number }: Blend): Promise<void> {
  await openLot(office, first);
  await office.getByRole("button", { name: "Blend" }).click();
  const form = office.getByRole("dialog");
  const other = form.getByLabel("Lot 2", { exact: true });
  const choice = other.getByRole("option", { name: new RegExp(`^${second} `) });
  await expect(choice).toBeAttached();
  await other.selectOption((await choice.getAttribute("value")) ?? "");
  await form.getByLabel("Kilograms", { exact: true }).fill(String(kg.first));
  await form.getByLabel("Kilograms of lot 2").fill(String(kg.second));
  await form.getByLabel("Number of the new lot").fill(number);
  await form.getByLabel("Kilograms in it").fill(String(kg.blend));
  const lost = kg.first + kg.second - kg.blend;
  await expect(form.getByText(`Lost on the way: ${lost} kg`)).toBeVisible();
  await form.getByRole("button", { name: "Blend the lots" }).click();
  await expect(form).toHaveCount(0);
}

/** Sells a product from lots. */
export async function sellFrom(office: Page, product: string, lots: string[]): Promise<void> {
  await visit(office, "Lots");
  await office.getByRole("link", { name: "Lots in orders" }).click();
  await office.getByRole("button", { name: "Sell a product from lots" }).click();
  const form = office.getByRole("dialog");
  await form.getByRole("searchbox").fill(product);
  await form.getByRole("button", { name: `Add ${product}` }).click();
  for (const lot of lots) await form.getByRole("checkbox", { name: new RegExp(`^${lot} `) }).check();
  await form.getByRole("button", { name: "Save the lots" }).click();
  await expect(row(office, "Products that are sold from lots", product)).toContainText(lots[0] ?? "");
}
