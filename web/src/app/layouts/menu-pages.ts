import { FACE } from "@/shared/lib/shop";

/** The shop's own pages that the menu links to. */
export const menuPages = (FACE.pages ?? []).filter(({ menu }) => menu);
