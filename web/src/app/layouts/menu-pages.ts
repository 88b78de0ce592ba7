import { PAGES } from "@/shared/lib/shop";

/** The shop's own pages that the menu links to. */
export const menuPages = PAGES.filter(({ menu }) => menu);

/** Hides the menu of visitors where there is room for its links, unless it has pages of the shop's own. */
export const MENU_HIDDEN = menuPages[0] ? "" : "md:hidden";
