import type { Manifest, ManifestScreen } from "@/shared/manifest";

/** What each feature declares of itself. No visitor downloads it for the first screen. */
export const MANIFESTS = Object.values(
  import.meta.glob<Manifest>(["../features/*/manifest.ts", "./pages/manifest.ts"], {
    eager: true,
    import: "default",
  }),
);

/** The screens of all manifests, each with the modules that it needs. */
export const SCREENS: (ManifestScreen & Required<Pick<ManifestScreen, "modules">>)[] = MANIFESTS.flatMap(
  ({ module, screens = [] }) => screens.map((screen) => ({ modules: module ? [module] : [], ...screen })),
);
