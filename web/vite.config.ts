import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { documentHead } from "./scripts/document-head";

export default defineConfig({
  plugins: [react(), tailwindcss(), documentHead()],
  resolve: { alias: { "@": `${import.meta.dirname}/src` } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/auth/", "/cart/", "/media", "/removeCart"].map((path) => [path, backend()]),
    ),
  },
  test: { environment: "jsdom", include: ["src/**/*.test.{ts,tsx}"] },
});

function backend(): string {
  return process.env.SOKONI_BACKEND ?? "http://127.0.0.1:8080";
}
