import { type GeoProjection, geoNaturalEarth1 } from "d3-geo";
import type { Spot } from "../wire";

/** The closest zoom: 34 degrees over the width, because the coasts are too coarse for a harbour. */
const CLOSEST = (34 * Math.PI) / 180;
const MARGIN = 44;

export interface Size {
  width: number;
  height: number;
}

/** The bounds of the world map: it leaves out the poles, so that the rest is larger. */
const WORLD: [number, number][] = [
  [-158, 0],
  [198, 0],
  [20, 76],
  [20, -56],
];

/** A projection of the world, or of the part with these places. */
export function projectionFor(spots: Spot[], { width, height }: Size): GeoProjection {
  const projection = geoNaturalEarth1().rotate([-20, 0]);
  if (spots.length === 0) {
    return projection.fitSize([width, height], { type: "MultiPoint", coordinates: WORLD });
  }
  const margin = Math.min(MARGIN, width / 8);
  projection.fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    { type: "MultiPoint", coordinates: spots.map(({ longitude, latitude }) => [longitude, latitude]) },
  );
  const closest = width / CLOSEST;
  if (Number.isFinite(projection.scale()) && projection.scale() <= closest) return projection;
  return projection.scale(closest).translate(centred(projection, spots, { width, height }));
}

/** The translation that moves the centre of the places to the centre of the map. */
function centred(projection: GeoProjection, spots: Spot[], { width, height }: Size): [number, number] {
  projection.translate([0, 0]);
  const at = spots.flatMap(({ longitude, latitude }) => {
    const point = projection([longitude, latitude]);
    return point ? [point] : [];
  });
  const middle = (axis: 0 | 1) => {
    const values = at.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [width / 2 - middle(0), height / 2 - middle(1)];
}
