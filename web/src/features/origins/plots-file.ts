import type { Drawn } from "./map/view";

/** A plot of a GeoJSON file that this shop wrote. */
export interface PlotOfFile extends Drawn {
  name: string;
  producer: string;
  country: string;
  hectares: number;
}

type Pair = [longitude: number, latitude: number];

interface Geometry {
  type: string;
  coordinates?: unknown;
  geometries?: Geometry[];
}

interface Feature {
  properties?: Record<string, unknown>;
  geometry: Geometry;
}

/** Reads the plots of such a file. */
export function plotsOfFile(file: unknown): PlotOfFile[] {
  const { features = [] } = file as { features?: Feature[] };
  return features.map(({ properties = {}, geometry }, nth) => ({
    id: String(nth),
    name: String(properties.ProductionPlace ?? ""),
    producer: String(properties.ProducerName ?? ""),
    country: String(properties.ProducerCountry ?? ""),
    hectares: Number(properties.Area ?? 0),
    ...placesOf(geometry),
  }));
}

function placesOf({ type, coordinates, geometries = [] }: Geometry): Pick<Drawn, "points" | "outlines"> {
  switch (type) {
    case "Point":
      return { points: [place(coordinates as Pair)], outlines: [] };
    case "MultiPoint":
      return { points: (coordinates as Pair[]).map(place), outlines: [] };
    case "Polygon":
      return { points: [], outlines: outline(coordinates as Pair[][]) };
    case "MultiPolygon":
      return { points: [], outlines: (coordinates as Pair[][][]).flatMap(outline) };
    default: {
      const parts = geometries.map(placesOf);
      return { points: parts.flatMap((one) => one.points), outlines: parts.flatMap((one) => one.outlines) };
    }
  }
}

/** The outer ring alone: plots have no holes. */
function outline(rings: Pair[][]) {
  return rings.slice(0, 1).map((ring) => ring.map(place));
}

function place([longitude, latitude]: Pair) {
  return { longitude, latitude };
}
