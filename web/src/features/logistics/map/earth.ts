import type { MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import text from "world-atlas/countries-110m.json?raw";

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

// As text: a browser parses JSON several times faster than the same thing written as a script.
const atlas = JSON.parse(text) as Atlas;

export const LAND = feature(atlas, atlas.objects.land);

/** Where two countries meet; coasts are left to the land. */
export const BORDERS: MultiLineString = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
