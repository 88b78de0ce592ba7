import { defineConfig } from "@playwright/test";

/** One page after another, on an otherwise idle machine. */
export default defineConfig({
  testDir: "specs",
  testMatch: "lighthouse.spec.ts",
  workers: 1,
  timeout: 300_000,
  reporter: [["list"]],
});
