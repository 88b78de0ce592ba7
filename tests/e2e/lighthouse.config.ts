import { defineConfig } from "@playwright/test";

/** One page after another, on a machine that does nothing else meanwhile. */
export default defineConfig({
  testDir: "specs",
  testMatch: "lighthouse.spec.ts",
  workers: 1,
  timeout: 300_000,
  reporter: [["list"]],
});
