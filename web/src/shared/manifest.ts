import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { ModuleName } from "./api/modules";

export type LoadScreen = () => Promise<{ Component: ComponentType }>;

/** What a feature declares of itself. The app makes its routes, its navigation and its live updates of these. */
export interface Manifest {
  /** The screens are shown where the shop runs this module. */
  module?: ModuleName;
  screens?: ManifestScreen[];
  /** What an event makes old, by how the paths begin that are asked again. Writes name these events too. */
  live?: Record<string, string[]>;
}

/** A screen that no first visit needs: one behind the sign-in, or one that few visitors see. */
export interface ManifestScreen extends Head {
  path: string;
  /** The modules that it needs, where that is not the feature's own alone. */
  modules?: ModuleName[];
  /** It stands in the shop. All others stand in the trade office, and below /admin in the administration. */
  inShop?: "open" | "signed-in";
  /** Its place in the navigation. */
  place?: Place;
  load: LoadScreen;
}

export interface Place {
  /** Where the title is too long. */
  label?: string;
  icon: LucideIcon;
  /** Places stand in the order of these numbers. */
  order: number;
  /** Whether the top navigation names it too; the sidebar names all. */
  top?: true;
  /** Whether it is for members of a company alone. */
  company?: true;
  /** What is done there. The administration shows it. */
  text?: string;
}

/** A screen that visitors come to. It is listed in the first download, so it says no more than it must. */
export interface VisitorScreen {
  path: string;
  /** Without it, the screen is one of a manifest: it stands in the shop, and is listed here for its address. */
  load?: LoadScreen;
  /** It stands alone, without the shop's header. */
  alone?: true;
}

/** What the server writes into the head of a screen's document. */
export interface Head {
  title: string;
  description?: string;
  /** Whether search engines may keep it. */
  public?: true;
}
