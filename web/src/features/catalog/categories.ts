/** The eight categories of the carousel, each with the colour of its brew. */
export const CATEGORIES = [
  { name: "Green Tea", brew: "oklch(0.82 0.12 110)" },
  { name: "Black Tea", brew: "oklch(0.43 0.12 42)" },
  { name: "White Tea", brew: "oklch(0.91 0.06 92)" },
  { name: "Oolong Tea", brew: "oklch(0.68 0.13 66)" },
  { name: "Herbal Tea", brew: "oklch(0.84 0.13 88)" },
  { name: "Chai Tea", brew: "oklch(0.71 0.08 62)" },
  { name: "Matcha", brew: "oklch(0.66 0.14 128)" },
  { name: "Rooibos", brew: "oklch(0.49 0.15 33)" },
] as const;

export const CATEGORIES_SHOWN = 4;
