import { type GeoProjection, geoBounds, geoMercator } from "d3-geo";
import { countryShape } from "@/shared/map/countries";

/** A part of the world: its centre, and how many degrees its width has. */
export interface View {
  longitude: number;
  latitude: number;
  span: number;
}

/** A place in degrees. */
export interface Place {
  longitude: number;
  latitude: number;
}

/** A plot's places: the last position of an outline is its first. */
export interface Drawn {
  id: string;
  name?: string;
  points: Place[];
  outlines: Place[][];
}

/** East Africa. */
export const REGION: View = { longitude: 36, latitude: 0, span: 32 };
/** The closest view: some 20 metres. */
const CLOSEST = 0.0002;
const WIDEST = 300;

export function projectionOf(view: View, width: number, height: number): GeoProjection {
  return geoMercator()
    .center([view.longitude, view.latitude])
    .scale(width / ((view.span * Math.PI) / 180))
    .translate([width / 2, height / 2])
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ]);
}

/** The view that shows all of these, with some land around. */
export function viewOf(drawn: Drawn[], aspect: number): View {
  const places = drawn.flatMap(({ points, outlines }) => [...points, ...outlines.flat()]);
  if (places.length === 0) return REGION;
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  return around([least(longitudes), least(latitudes)], [most(longitudes), most(latitudes)], 1.5, aspect);
}

/** The view that shows a country; the region for one that the atlas does not have. */
export function viewOfCountry(name: string, aspect: number): View {
  const shape = countryShape(name);
  if (!shape) return REGION;
  const [[west, south], [east, north]] = geoBounds(shape);
  // A country on both sides of the date line begins in the east.
  return around([west, south], [east < west ? east + 360 : east, north], 1.15, aspect);
}

type Corner = [longitude: number, latitude: number];

function around([west, south]: Corner, [east, north]: Corner, room: number, aspect: number): View {
  const span = Math.max((east - west) * room, (north - south) * room * aspect, 0.004);
  return { longitude: (west + east) / 2, latitude: (south + north) / 2, span: Math.min(span, WIDEST) };
}

export function zoomed(view: View, factor: number): View {
  return { ...view, span: Math.min(Math.max(view.span * factor, CLOSEST), WIDEST) };
}

/** The view moved by a part of its width; never beyond the poles. */
export function moved(view: View, east: number, north: number): View {
  const latitude = Math.min(Math.max(view.latitude + north * view.span, -75), 75);
  return { ...view, longitude: view.longitude + east * view.span, latitude };
}

/** A round length in metres that is about a quarter of the width, with its part of the width. */
export function scaleBar(view: View): { metres: number; part: number } {
  const width = view.span * 111_320 * Math.cos((view.latitude * Math.PI) / 180);
  const step = 10 ** Math.floor(Math.log10(width / 4));
  const metres = [5, 2, 1].map((times) => times * step).find((length) => length <= width / 4) ?? step;
  return { metres, part: metres / width };
}

/** A round step in degrees between the lines of a grid: at most eight on a map, and room for the degrees between them. */
export function gridStep({ span }: View, width: number): number {
  const wanted = span * Math.max(80 / width, 1 / 8);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5].map((times) => times * power).find((step) => step >= wanted) ?? 10 * power;
}

/** The multiples of a step between two numbers. */
export function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, nth) => (first + nth) * step);
}

// Outlines have thousands of positions, too many for the arguments of one call.
function least(values: number[]): number {
  return values.reduce((one, other) => Math.min(one, other));
}

function most(values: number[]): number {
  return values.reduce((one, other) => Math.max(one, other));
}
