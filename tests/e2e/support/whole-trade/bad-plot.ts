import { expect, type Page } from "@playwright/test";
import { row } from "../trade.ts";
import { closeDialog, visit } from "./people.ts";

/** The exporter stops the goods of a plot. */
export async function stopPlot(office: Page, plot: string, why: string): Promise<void> {
  await office.goto(`/plots/${plot}`);
  await office.getByRole("button", { name: "Stop its goods" }).click();
  const form = office.getByRole("dialog");
  await form.getByLabel("Why").fill(why);
  await form.getByRole("button", { name: "Stop its goods" }).click();
  await expect(office.getByText(`Its goods are stopped: ${why}`)).toBeVisible();
}

/** The exporter cancels one line of an order. */
export async function takeLineOut(office: Page, order: string, product: string): Promise<void> {
  await visit(office, "Sales");
  await office.getByRole("button", { name: `View: ${product}, ${order}` }).click();
  await office.getByRole("button", { name: "Cancel this line" }).click();
  const form = office.getByRole("dialog", { name: `Cancel ${product}?` });
  await form.getByLabel("Why").fill("It came from a plot that was cleared.");
  await form.getByRole("button", { name: "Cancel this line" }).click();
  await expect(office.getByText(/^The line is cancelled/)).toBeVisible();
  await closeDialog(office);
}

/** The exporter cancels a whole order, from the list of the sales. */
export async function cancelOrder(office: Page, order: string): Promise<void> {
  await row(office, "Sales")
    .getByRole("button", { name: new RegExp(`, ${order}$`) })
    .click();
  await office.getByRole("button", { name: "Cancel the order" }).click();
  const form = office.getByRole("dialog", { name: `Cancel order ${order}?` });
  await form.getByLabel("Why").fill("It came from a plot that was cleared.");
  await form.getByRole("button", { name: "Cancel the order" }).click();
  await expect(office.getByText(/^The order is cancelled/)).toBeVisible();
}
