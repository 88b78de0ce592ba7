import { expect, type Page } from "@playwright/test";
import { png } from "../png.ts";

/* Papers and moves of a shipment, in its dialog. */

export async function openShipment(page: Page, id: string): Promise<void> {
  await page.goto(`/shipments?view=${id}`);
  await expect(page.getByRole("dialog").getByRole("tab", { name: "Documents" })).toBeVisible();
}

/** Takes a load from the board. */
export async function takeLoad(dock: Page, id: string): Promise<void> {
  await openShipment(dock, id);
  await dock.getByRole("button", { name: "Take this load" }).click();
  await dock.getByRole("alertdialog").getByRole("button", { name: "Take it" }).click();
  await expect(dock.getByRole("button", { name: "Mark as Preparing" })).toBeVisible();
}

/** The line of a paper in the open dialog of a shipment. */
export function paper(page: Page, title: string) {
  const named = page.getByText(new RegExp(`^${title}( \\(|$)`));
  return page.getByRole("dialog").getByRole("listitem").filter({ has: named });
}

/** Uploads a paper in the open dialog of a shipment; its day of issue is today where that counts. */
export async function upload(page: Page, title: string): Promise<void> {
  await page.getByRole("tab", { name: "Documents" }).click();
  await page
    .getByLabel(`File for ${title}`)
    .setInputFiles({ name: "paper.png", mimeType: "image/png", buffer: png(30, 30, [90, 40, 30]) });
  const issued = page.getByRole("dialog", { name: `Upload: ${title}` });
  const uploaded = paper(page, title).getByText("Uploaded");
  await expect(uploaded.or(issued)).toBeVisible();
  if (await issued.isVisible()) await issued.getByRole("button", { name: "Upload it" }).click();
  await expect(uploaded).toBeVisible();
}

/** Expects that the open dialog offers no such step, and says why. */
export async function cannot(page: Page, step: string, why: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const said = dialog.getByText(/^It cannot move on now\./);
  await expect(said).toContainText(why);
  await expect(dialog.getByRole("button", { name: step })).toHaveCount(0);
}

/** The buyer says that the goods of the open dialog came. */
export async function confirmReceipt(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Confirm receipt of/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, I have it" }).click();
  await expect(page.getByText(/^Thank you\. You have confirmed/)).toBeVisible();
}
