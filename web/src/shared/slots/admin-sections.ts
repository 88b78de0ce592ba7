import { createContext, use } from "react";
import type { Place } from "@/shared/manifest";

export interface Section extends Place {
  to: string;
  label: string;
}

/** The sections of the administration. Each is a screen of some feature, so the app alone knows them all. */
const SectionsContext = createContext<Section[]>([]);

export const AdminSectionsProvider = SectionsContext.Provider;

export function useSections(): Section[] {
  return use(SectionsContext);
}
