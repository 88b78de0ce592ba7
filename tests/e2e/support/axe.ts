import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { default as Axe, RunOnly, RunOptions } from "axe-core";
import { settled } from "./settled.ts";

/** The minified build: half the size of the package's export, and parsed by every page. */
const AXE = readFileSync(resolve(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/**
 * Makes axe remember the colours that it has converted. It converts the shop's OKLCH colours anew for each piece of
 * text, at a fifth of its time.
 */
function rememberColours(): void {
  const { axe } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: Colour & { parseString(text: string): Colour } } } } };
  };
  const { prototype } = axe.commons.color.Color;
  const convert = prototype.parseString;
  const known = new Map<string, Colour>();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    convert.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

const THEMES = ["light", "dark"] as const;
/** The rules that depend on the theme. */
const COLOUR_RULES: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** 1280 px at 400 %: the narrowest screen on which WCAG asks for no horizontal scrolling. */
const NARROWEST = 320;

type Theme = (typeof THEMES)[number];
/** The themes of the widths at which a screen is checked twice. At any other width both themes are checked. */
const THEME_OF_WIDTH: Record<number, Theme> = { 390: "dark", 1440: "light" };
/** The theme that each page has now. */
const worn = new WeakMap<Page, Theme>();

/**
 * Expects no finding of axe and no horizontal scrolling. A screen that is checked at 390 px and at 1440 px wears the dark
 * theme at one and the light theme at the other; at other widths it wears both, one after the other. `within` excludes
 * content below an open menu. The current theme of the page is checked first: changing it costs more than the check.
 */
export async function expectAccessible(page: Page, screen: string, within = "html"): Promise<void> {
  await settled(page);
  // Every screen has a heading: without it the screen is not ready yet.
  await expect(page.locator("h1").first(), `${screen}: the title`).toBeAttached();
  const only = THEME_OF_WIDTH[page.viewportSize()?.width ?? 0];
  const first = only ?? worn.get(page) ?? THEMES[0];
  await wear(page, first);
  expect.soft(await findings(page, within, RULES), `${screen}, ${first}: what axe finds`).toEqual([]);
  await expectNoSidewaysScroll(page, screen);
  if (only) return;
  const second = first === THEMES[0] ? THEMES[1] : THEMES[0];
  await wear(page, second);
  expect.soft(await findings(page, within, COLOUR_RULES), `${screen}, ${second}: what axe finds`).toEqual([]);
}

/**
 * Expects it at both widths that have a theme of their own, and returns to the page's width. It spares the second walk
 * of a test whose preparation takes longer than its checks: every rule is checked at either width, since a media query
 * may show other elements there.
 */
export async function expectAccessibleAtBothWidths(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize();
  if (!size || !(size.width in THEME_OF_WIDTH)) throw new Error("the page must have one of the two widths");
  await expectAccessible(page, `${screen} at ${size.width} px`);
  for (const width of Object.keys(THEME_OF_WIDTH).map(Number)) {
    if (width === size.width) continue;
    await page.setViewportSize({ width, height: size.height });
    await expectAccessible(page, `${screen} at ${width} px`);
  }
  await page.setViewportSize(size);
}

/** Sets the theme of a page, with transitions off, and waits until every colour has changed. */
async function wear(page: Page, theme: Theme): Promise<void> {
  if (await page.evaluate((asked) => !matchMedia(`(prefers-color-scheme: ${asked})`).matches, theme)) {
    await setTransitions(page, false);
    await page.emulateMedia({ colorScheme: theme });
    await still(page);
    await setTransitions(page, true);
  } else await still(page);
  worn.set(page, theme);
}

async function setTransitions(page: Page, on: boolean): Promise<void> {
  await page.evaluate((isOn) => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, *::before, *::after { transition-property: none !important }");
    document.adoptedStyleSheets = isOn ? [] : [atOnce];
  }, on);
}

/** Waits until nothing in the page moves any more. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let isStill = false; !isStill; ) {
      await painted();
      // The shimmer of a loading placeholder never ends.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      isStill = ending.length === 0;
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });
}

/**
 * Runs axe in the page and returns only its findings. The shop has no frames, and the package for Playwright spends
 * more time on frames than on the rules.
 */
async function findings(page: Page, within: string, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE};(${rememberColours})()`);
  const options: RunOptions = { runOnly, resultTypes: ["violations"], iframes: false };
  return page.evaluate(
    async ([context, asked]) => {
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(context, asked);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n    ${node.target.join(" ")}\n    ${node.failureSummary}`),
      );
    },
    [within, options] as const,
  );
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
