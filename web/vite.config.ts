import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { documentHead } from "./scripts/document-head.ts";

const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|openapi-fetch|zustand|@tanstack\/(react-query|query-core))\/(?!.*(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.)|vite\/preload-helper/i;

const SHARED =
  /src\/shared\/(api\/(?!soon|send|use-change|query-by-id)|session\/(session|return-path)\.|slots\/)|cart\/visitor-cart\.|ui\/(notify|button|button-class|button-link|empty-cup)\.|catalog\/(queries|list-query)\b|class-names|use-title|use-debounced|use-choice-list|lib\/units|product-text|lucide-react\/dist\/esm\/(createLucideIcon|shared|context|Icon|icons\/(search|x)\.)/;

/** The code that every list of products needs, with the small parts of nearly every screen: one file has one name. */
const GOODS =
  /src\/features\/catalog\/(use-list-query|components\/(product-(card|grid|list)|filter-))|src\/shared\/(lib\/(money|use-ahead)|api\/query-by-id|session\/use-(company|role|staff)|ui\/(back-link|empty|failure-notice|load-failure|notice|pager|picture|section|show-more|skeleton|submit-button|text-link))\b|icons\/arrow-right\./;

/** The code that adds a product to the cart, and that every other change needs too. */
const ADDING =
  /src\/features\/cart\/(quick-add|add-to-cart|add-failure|use-add|mutations)|cart-rows|useMutation|api\/(send|use-change)\b/;

export default defineConfig({
  plugins: [react(), tailwindcss(), documentHead()],
  resolve: {
    alias: [
      { find: "@", replacement: `${import.meta.dirname}/src` },
      { find: /^zod$/, replacement: `${import.meta.dirname}/src/shared/lib/zod.ts` },
    ],
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    // The browsers that the style framework requires anyway; for older ones every colour would be written twice.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    rolldownOptions: {
      output: {
        // The names of all files stand in the first script: the shorter they are, the sooner it is there.
        chunkFileNames: ({ name }) =>
          /^(base|shared|landing|ridge)$/.test(name) ? "assets/[name]-[hash].js" : "assets/[hash].js",
        // Code that every screen needs compresses better as one file, and stays cached when only a screen changes.
        codeSplitting: {
          groups: [
            { name: "base", test: BASE },
            { name: "shared", test: SHARED },
            { name: "goods", test: GOODS },
            { name: "adding", test: ADDING },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        ["/api", "/auth/", "/cart/", "/media", "/removeCart"].map((path) => [path, backend()]),
      ),
      // One address for two things: GET is the screen, POST is the call.
      "/contact": {
        target: backend(),
        bypass: ({ method, url }) => (method === "POST" ? undefined : url),
      },
    },
  },
  // A browser costs a second for each file: the tests that need one name it (`// @vitest-environment jsdom`).
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"] },
});

function backend(): string {
  return process.env.SOKONI_BACKEND ?? "http://127.0.0.1:8080";
}
