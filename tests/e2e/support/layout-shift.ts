import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";

/** The layout shift (CLS) of a visit that starts at `url`, once the screen is stable. */
export async function layoutShift(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  return page.evaluate(async () => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // Buffered entries are delivered in a task of their own.
    await new Promise((done) => setTimeout(done, 300));
    add(observer.takeRecords());
    return sum;
  });
}
