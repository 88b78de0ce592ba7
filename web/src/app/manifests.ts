import type { Manifest, ManifestScreen } from "@/shared/manifest";

/** The manifests of all features. They are not part of a visitor's first download. */
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
