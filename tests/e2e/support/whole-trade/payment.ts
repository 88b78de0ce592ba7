import { expect } from "@playwright/test";
import { row } from "../trade.ts";
import { closeDialog, type People, visit } from "./people.ts";

/** The roaster tells of a transfer of the next instalment of a bill of this total, and the exporter says that it came. */
export async function pay({ office, roastery }: People, total: string, amount: string): Promise<void> {
  await roastery.goto("/billing");
  await row(roastery, "Billing for Purchases", total).getByRole("button", { name: /^View/ }).click();
  const bill = roastery.getByRole("dialog");
  await bill.getByLabel("Pay by ACH").check();
  await bill.getByLabel("Reference").fill("WT-1");
  await bill.getByRole("button", { name: `Tell of ${amount}` }).click();
  await expect(bill.getByText(`is asked to confirm ${amount}`)).toBeVisible();

  await visit(office, "Billing");
  await office.getByRole("tab", { name: "To be paid" }).click();
  await row(office, "Payments to Confirm", total).getByRole("button", { name: /^View/ }).click();
  const owed = office.getByRole("dialog");
  await owed.getByRole("button", { name: `Confirm ${amount}` }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "It has come" }).click();
  await expect(owed.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  await closeDialog(office);
  await expect(bill.getByText(`${amount} is paid.`)).toBeVisible();
}
