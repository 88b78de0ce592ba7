import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { ModuleName } from "./api/modules";
import type { StaffRole } from "./session/role-names";

export type LoadScreen = () => Promise<{ Component: ComponentType }>;

/** The description of a feature. The app builds its routes, its navigation and its live updates from these. */
export interface Manifest {
  /** The module of the feature: the screens are shown if the shop runs it. */
  module?: ModuleName;
  screens?: ManifestScreen[];
  /** For each event, the prefixes of the paths that it invalidates. Mutations name these events too. */
  live?: Record<string, string[]>;
}

/** A screen that no first visit needs: behind the sign-in, or rarely visited. */
export interface ManifestScreen extends Head {
  path: string;
  /** The modules that it needs, if not just the feature's own. */
  modules?: ModuleName[];
  /** Set for screens of the shop. All others belong to the trade office, and below /admin to the administration. */
  inShop?: "open" | "signed-in";
  /** Below /admin: the staff that it is for beside the administrator. */
  staff?: StaffRole[];
  /** Its place in the navigation. */
  place?: Place;
  load: LoadScreen;
}

/** The titles of the groups in the sidebar of the trade office, in their order. */
export const OFFICE_GROUPS = ["Trade", "Goods", "Prices"] as const;
export type OfficeGroup = (typeof OFFICE_GROUPS)[number];

export interface Place {
  /** Used if the title is too long. */
  label?: string;
  icon: LucideIcon;
  /** The position: places are sorted by this number. */
  order: number;
  /** Its group in the sidebar of the trade office. Those without one stand first. */
  group?: OfficeGroup;
  /** Whether the top navigation shows it too; the sidebar shows all. */
  top?: true;
  /** Whether it is only for members of a company. */
  company?: true;
  /** The role of the accounts that it is for. */
  role?: string;
  /** The purpose of the screen, shown in the administration. */
  text?: string;
}

/** A screen for visitors. It is part of the first download, so it has no more fields than necessary. */
export interface VisitorScreen {
  path: string;
  /** Without it, the screen is in a manifest and belongs to the shop, and is listed here for its address. */
  load?: LoadScreen;
  /** Whether it is shown without the shop's header. */
  alone?: true;
}

/** The data that the server writes into the head of a screen's document. */
export interface Head {
  title: string;
  description?: string;
  /** Whether search engines may index it. */
  public?: true;
}
