import type { MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import text from "world-atlas/countries-110m.json?raw";

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

// As text, because browsers parse JSON several times faster than a script.
export const ATLAS = JSON.parse(text) as Atlas;

export const LAND = feature(ATLAS, ATLAS.objects.land);

/** The borders between countries; coasts belong to the land. */
export const BORDERS: MultiLineString = mesh(ATLAS, ATLAS.objects.countries, (one, other) => one !== other);
