import { geoDistance } from "d3-geo";
import type { Shipment, Spot } from "../wire";

type Position = [longitude: number, latitude: number];

export interface Way {
  done: Position[];
  coming: Position[];
}

/** The route of a shipment, split at its current position. */
export function wayOf({ route, position }: Pick<Shipment, "route" | "position">): Way {
  const points = route.map(at);
  const reached = route.findLastIndex((point) => point.reached);
  if (reached < 0) return { done: [], coming: points };
  if (!position) return { done: points.slice(0, reached + 1), coming: points.slice(reached) };
  const here = at(position);
  const passed = lastBefore(here, points, reached);
  return { done: [...points.slice(0, passed + 1), here], coming: [here, ...points.slice(passed + 1)] };
}

function at({ longitude, latitude }: Spot): Position {
  return [longitude, latitude];
}

/** The index of the point, from `first` on, after which `here` is the shortest detour. */
function lastBefore(here: Position, points: Position[], first: number): number {
  let best = first;
  let least = Number.POSITIVE_INFINITY;
  for (let index = first; index + 1 < points.length; index++) {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to) continue;
    const detour = geoDistance(from, here) + geoDistance(here, to) - geoDistance(from, to);
    if (detour >= least) continue;
    least = detour;
    best = index;
  }
  return best;
}
