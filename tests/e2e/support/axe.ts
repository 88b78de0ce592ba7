import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { settled } from "./settled.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** 1280 px at 400 %: the narrowest screen that WCAG asks to work without sideways scrolling. */
const NARROWEST = 320;

/** No finding of axe, and nothing that needs sideways scrolling. `within` leaves out what an open menu lies over. */
export async function expectAccessible(page: Page, screen: string, within = "html"): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(RULES).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.target.join(" ")}\n    ${node.failureSummary}`),
  );
  expect.soft(findings, `${screen}: what axe finds`).toEqual([]);
  await expectNoSidewaysScroll(page, screen);
}

async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  expect.soft(await overhang(page), `${screen}: pixels beyond ${size.width}`).toBe(0);
  if (size.width > 400) return;
  await page.setViewportSize({ width: NARROWEST, height: size.height });
  expect.soft(await overhang(page), `${screen}: pixels beyond ${NARROWEST}`).toBe(0);
  await page.setViewportSize(size);
}

function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
