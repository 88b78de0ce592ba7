import { config } from "zod/v4";

// Checks are not compiled: the policy of the page refuses to make a script of a text, and the library would try to once.
// `zod` is this file wherever the page imports it (vite.config.ts), for this must be said before anything is described.
config({ jitless: true });

// biome-ignore lint/performance/noBarrelFile: it is the library, by its own name
export * from "zod/v4";
