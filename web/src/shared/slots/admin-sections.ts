import { createContext, use } from "react";
import type { Place } from "@/shared/manifest";

export interface Section extends Place {
  to: string;
  label: string;
}

/** The sections of the administration. They are screens of many features, so only the app knows them all. */
const SectionsContext = createContext<Section[]>([]);

export const AdminSectionsProvider = SectionsContext.Provider;

export function useSections(): Section[] {
  return use(SectionsContext);
}
