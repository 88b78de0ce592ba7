import type { Schemas } from "@/shared/api/types";

export type Description = Schemas["CvaDescription"];
type Flavour = Schemas["FlavourWord"];
type Taste = Schemas["MainTaste"];
type Mouthfeel = Schemas["MouthfeelWord"];

export const INTENSITIES = [
  ["fragrance", "Fragrance"],
  ["aroma", "Aroma"],
  ["flavor", "Flavour"],
  ["aftertaste", "Aftertaste"],
  ["acidity", "Acidity"],
  ["sweetness", "Sweetness"],
  ["mouthfeel", "Mouthfeel"],
] as const satisfies readonly (readonly [keyof Description, string])[];

export const STRONGEST = 15;

/* The types refuse a word that the server does not know, and a word that is left out. */

const FLAVOURS: Record<Flavour, string> = {
  floral: "Floral",
  fruity: "Fruity",
  berry: "Berry",
  "dried-fruit": "Dried fruit",
  "citrus-fruit": "Citrus fruit",
  sour: "Sour",
  fermented: "Fermented",
  "green-vegetative": "Green, vegetative",
  chemical: "Chemical",
  "musty-earthy": "Musty, earthy",
  papery: "Papery",
  roasted: "Roasted",
  cereal: "Cereal",
  burnt: "Burnt",
  tobacco: "Tobacco",
  nutty: "Nutty",
  cocoa: "Cocoa",
  spice: "Spice",
  sweet: "Sweet",
  vanilla: "Vanilla",
  "brown-sugar": "Brown sugar",
};

const TASTES: Record<Taste, string> = {
  salty: "Salty",
  sour: "Sour",
  sweet: "Sweet",
  bitter: "Bitter",
  umami: "Umami",
};

const MOUTHFEEL: Record<Mouthfeel, string> = {
  rough: "Rough",
  oily: "Oily",
  smooth: "Smooth",
  "mouth-drying": "Mouth-drying",
  metallic: "Metallic",
};

export interface WordGroup {
  name: "smells" | "flavours" | "tastes" | "mouthfeelWords";
  label: string;
  /** How many apply at most. */
  most: number;
  words: [string, string][];
}

/** The groups of words that apply. */
export const GROUPS: WordGroup[] = [
  { name: "smells", label: "Fragrance and aroma", most: 5, words: Object.entries(FLAVOURS) },
  { name: "flavours", label: "Flavour and aftertaste", most: 5, words: Object.entries(FLAVOURS) },
  { name: "tastes", label: "Main tastes", most: 2, words: Object.entries(TASTES) },
  { name: "mouthfeelWords", label: "Mouthfeel", most: 2, words: Object.entries(MOUTHFEEL) },
];

/** A description in which nothing is said yet. */
export const NO_DESCRIPTION: Description = {
  fragrance: 0,
  aroma: 0,
  flavor: 0,
  aftertaste: 0,
  acidity: 0,
  sweetness: 0,
  mouthfeel: 0,
  smells: [],
  flavours: [],
  tastes: [],
  mouthfeelWords: [],
};
