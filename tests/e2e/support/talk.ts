import { expect, type Page } from "@playwright/test";
import type { Client } from "./client.ts";

export interface Conversation {
  id: string;
  unread: number;
}

/** Starts a conversation about a product as its buyer. Returns its id. */
export async function talkAbout(buyer: Client, product: string, text: string): Promise<string> {
  const { id } = await buyer.product(product);
  const body = { about: { kind: "product", id }, text, key: crypto.randomUUID() };
  return (await buyer.json<Conversation>("POST", "/api/conversations", body)).id;
}

export function say(who: Client, conversation: string, text: string): Promise<unknown> {
  return who.json("POST", `/api/conversations/${conversation}/messages`, { key: crypto.randomUUID(), text });
}

/** All messages of a conversation, the oldest first. */
export async function said(who: Client, conversation: string): Promise<string[]> {
  const { items } = await who.json<{ items: { text: string }[] }>(
    "GET",
    `/api/conversations/${conversation}/messages?limit=200`,
  );
  return items.map(({ text }) => text).reverse();
}

/** The longest time after which a page whose calls failed tries again, and time for that call. */
const TRIED_AGAIN_MS = 30_000;

/** Waits until the page's live stream is open, or closed. */
export async function expectLive(page: Page, live: "on" | "off" = "on"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-live", live, { timeout: TRIED_AGAIN_MS });
}

const SECOND = 1000;

/** The time until something is visible, in milliseconds. */
export async function msUntil(seen: () => Promise<void>): Promise<number> {
  const from = Date.now();
  await seen();
  return Date.now() - from;
}

/** Expects at least one of the times to be below a second: a busy machine may be slow the other times. */
export function expectWithinASecond(took: number[]): void {
  expect(Math.min(...took), `there after ${took.join(", ")} ms`).toBeLessThan(SECOND);
}

export function thread(page: Page) {
  return page.getByRole("log", { name: "Messages" });
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Message to/ }).fill(text);
  await page.keyboard.press("Enter");
}

export function messagesIcon(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: /^Messages/ });
}

export function notificationsIcon(page: Page) {
  return page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
}
