import { expect, type Page } from "@playwright/test";

/** What the page itself writes to its console as an error; the browser's own lines about a request are not among it. */
export function logged(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      lines.push(message.text());
    }
  });
  return lines;
}

/** The page has written these words once, and nothing else. */
export async function expectLogged(lines: string[], words: string): Promise<void> {
  await expect.poll(() => lines, `the console says: ${words}`).toHaveLength(1);
  expect(lines[0]).toContain(words);
}

/** What the browser refused the page, because the shop's Content-Security-Policy forbids it. */
export function refusedByPolicy(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|requires 'Trusted/.test(message.text())) {
      lines.push(message.text());
    }
  });
  return lines;
}
