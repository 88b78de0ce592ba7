import type { VisitorScreen } from "@/shared/manifest";

/** The screens for visitors, of all features. This is part of the first download. */
export const VISITOR_SCREENS = Object.values(
  import.meta.glob<VisitorScreen[]>(["../features/*/visitors.ts", "./pages/visitors.ts"], {
    eager: true,
    import: "visitors",
  }),
).flat();
