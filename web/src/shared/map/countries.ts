import type { ExtendedFeature } from "d3-geo";
import { feature } from "topojson-client";
import { ATLAS } from "./earth";

/** The names of the atlas that differ from the shop's. */
const OTHER_NAMES: Record<string, string> = {
  "Bosnia and Herzegovina": "Bosnia and Herz.",
  "Central African Republic": "Central African Rep.",
  "Democratic Republic of the Congo": "Dem. Rep. Congo",
  "Dominican Republic": "Dominican Rep.",
  "Equatorial Guinea": "Eq. Guinea",
  Eswatini: "eSwatini",
  "North Macedonia": "Macedonia",
  "Republic of the Congo": "Congo",
  "Solomon Islands": "Solomon Is.",
  "South Sudan": "S. Sudan",
  Türkiye: "Turkey",
  "United States": "United States of America",
};

/** The shape of a country by its English name; none for one that is too small for the atlas. */
export function countryShape(name: string): ExtendedFeature | undefined {
  const { countries } = ATLAS.objects;
  const wanted = OTHER_NAMES[name] ?? name;
  const found = countries.geometries.find((one) => (one.properties as { name?: string })?.name === wanted);
  return found && (feature(ATLAS, found) as ExtendedFeature);
}
