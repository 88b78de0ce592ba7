import { expect, type Page } from "@playwright/test";

/** Collects the errors that the page writes to its console, without the browser's own lines about requests. */
export function logged(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      lines.push(message.text());
    }
  });
  return lines;
}

/** Expects that the page has logged these words once, and nothing else. */
export async function expectLogged(lines: string[], words: string): Promise<void> {
  await expect.poll(() => lines, `the console says: ${words}`).toHaveLength(1);
  expect(lines[0]).toContain(words);
}

/** Collects the violations of the shop's Content-Security-Policy that the browser reports. */
export function refusedByPolicy(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|requires 'Trusted/.test(message.text())) {
      lines.push(message.text());
    }
  });
  return lines;
}
