import { FACE, type OwnShelf } from "@/shared/lib/shop";

/** Goods with a value of a filter, under a cup with the colour of the brew. */
export interface Category {
  label: string;
  attribute: string;
  value: string;
  brew: string;
}

/** The eight categories that the shop has without a choice of its own. */
const BUILT_IN = [
  { name: "Green Tea", brew: "oklch(0.82 0.12 110)" },
  { name: "Black Tea", brew: "oklch(0.43 0.12 42)" },
  { name: "White Tea", brew: "oklch(0.91 0.06 92)" },
  { name: "Oolong Tea", brew: "oklch(0.68 0.13 66)" },
  { name: "Herbal Tea", brew: "oklch(0.84 0.13 88)" },
  { name: "Chai Tea", brew: "oklch(0.71 0.08 62)" },
  { name: "Matcha", brew: "oklch(0.66 0.14 128)" },
  { name: "Rooibos", brew: "oklch(0.49 0.15 33)" },
] as const;

const BUILT_IN_BUTTONS = [
  { type: "Black tea", category: "Black Tea" },
  { type: "Green tea", category: "Green Tea" },
  { type: "Rooibos tea", category: "Rooibos" },
  { type: "White tea", category: "White Tea" },
] as const;

const brewOf = (category: string) => BUILT_IN.find(({ name }) => name === category)?.brew ?? "";
const own = ({ colour, ...shelf }: OwnShelf): Category => ({ ...shelf, brew: colour });

/** The categories of the home's carousel. */
export const CATEGORIES: readonly Category[] =
  FACE.carousel?.map(own) ??
  BUILT_IN.map(({ name, brew }) => ({ label: name, attribute: "category", value: name, brew }));

/** The category buttons of the store. */
export const STORE_BUTTONS: readonly Category[] =
  FACE.buttons?.map(own) ??
  BUILT_IN_BUTTONS.map(({ type, category }) => ({
    label: type,
    attribute: "tea_type",
    value: type,
    brew: brewOf(category),
  }));

export const CATEGORIES_SHOWN = 4;
