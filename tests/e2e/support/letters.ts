import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { Client } from "./client.ts";
import type { Shop } from "./shop.ts";

/** How long the shop may take to send an e-mail, in milliseconds. */
const PATIENCE = 20_000;

/** The e-mails to an address, decoded. */
export async function lettersTo(shop: Shop, email: string): Promise<string[]> {
  const outbox = join(shop.folder, "outbox");
  const files = await readdir(outbox).catch(() => []);
  const letters = files
    .filter((file) => file.endsWith(".eml"))
    .map((file) => readFile(join(outbox, file), "utf8"));
  return (await Promise.all(letters)).filter((letter) => letter.includes(email)).map(unfolded);
}

/** The link in an e-mail whose address begins with `start` and is not one of `but`. */
export async function linkTo(shop: Shop, email: string, start: string, but: string[] = []): Promise<string> {
  const find = async () => {
    const links = new RegExp(`${start}[\\w-]+`, "g");
    const found = (await lettersTo(shop, email)).flatMap((letter) => letter.match(links) ?? []);
    return found.find((link) => !but.includes(link)) ?? "";
  };
  await expect.poll(find, { timeout: PATIENCE }).not.toBe("");
  return find();
}

/** Opens the link in the e-mail of the sign-up, which confirms the address. */
export async function confirmEmail(shop: Shop, email: string): Promise<void> {
  const start = "/confirm-email/";
  const token = (await linkTo(shop, email, start)).slice(start.length);
  await new Client(shop).call("POST", "/auth/email/confirm", { token });
}

/** Decodes long lines, which are folded (quoted-printable). */
function unfolded(letter: string): string {
  return letter.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}
