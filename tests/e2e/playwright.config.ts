import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { ZONE } from "./support/days.ts";

/** The headless shell needs half the processor time. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser tests of the built program. `SOKONI_BIN` and `CHROMIUM` name other binaries. */
export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: ["./support/logs-begin.ts", "./support/demo-begin.ts"],
  globalTeardown: "./support/logs-end.ts",
  // One more than the processors of a small machine: while one test waits, another uses its processor.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may starve a browser for seconds. A test that passes only on its second try is listed as flaky at
  // the end, and must still be investigated.
  retries: 1,
  reporter: [["list"]],
  // Its scores are valid only on an idle machine: `npm run lighthouse`, after all other tests.
  testIgnore: "lighthouse.spec.ts",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: ZONE,
    // An animation is painted by the processor that the tests need, and Playwright waits until it ends.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Recording costs about as much again as the test itself, so a test is recorded only when it is retried.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        // A page that leaves the shop and returns would get a new process, without the scripts that it has compiled.
        "--renderer-process-limit=1",
        // A page lives for seconds: the optimising compilers take more time than their code would win back.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
