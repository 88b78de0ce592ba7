import { config } from "zod/v4";

// Schemas are not compiled: the page's policy forbids scripts made from text, and the library would try once. Vite
// resolves every import of `zod` to this file (vite.config.ts): it must run before any schema is declared.
config({ jitless: true });

// biome-ignore lint/performance/noBarrelFile: this is the library under its own name
export * from "zod/v4";
