import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { ZONE } from "./support/days.ts";

/** Chromium without the windows that nobody sees costs half as much. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser tests: the built program, from the disk to Chromium. `SOKONI_BIN` and `CHROMIUM` name others. */
export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./support/logs-begin.ts",
  globalTeardown: "./support/logs-end.ts",
  // One more than the processors of a small machine: a test that waits leaves its processor to another.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine that builds beside it may starve a browser for seconds. What passes only when tried again is listed as flaky
  // at the end, and is a fault to be looked into all the same.
  retries: 1,
  reporter: [["list"]],
  // Its figures hold only while the machine does nothing else: `npm run lighthouse`, after all others.
  testIgnore: "lighthouse.spec.ts",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: ZONE,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Recording costs about as much again as the test itself: what failed is recorded when it is run again.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync),
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
