import { geoDistance } from "d3-geo";
import type { Position } from "geojson";
import type { Shipment, Spot } from "../wire";

/** Around Africa, as ships between East Africa and northern Europe sail: by the Cape, from the Horn to the Channel. */
const BY_THE_CAPE: Position[] = [
  [46, 12],
  [52, 12.8],
  [50, 3],
  [42.5, -9],
  [40, -20],
  [34.5, -30],
  [27, -35.5],
  [18, -36],
  [6, -20],
  [-12, 2],
  [-19.5, 15],
  [-17, 27],
  [-11.5, 42],
  [-6.5, 48.6],
  [-1, 50],
  [1.9, 51.1],
];
/** Where a ship from the Red Sea, from the Kenyan and Tanzanian coast, and from southern Africa comes onto that way. */
const FROM_THE_COAST = 3;
const FROM_THE_SOUTH = 5;

export interface Way {
  done: Position[];
  coming: Position[];
}

/** The way of a shipment, parted where it is now. */
export function wayOf({ route, mode, position }: Pick<Shipment, "route" | "mode" | "position">): Way {
  const way: Way = { done: [], coming: [] };
  for (const [index, point] of route.entries()) {
    const next = route[index + 1];
    if (point.reached) way.done.push(at(point));
    if (!next) break;
    const leg = [at(point), ...between(point, next, mode), at(next)];
    if (next.reached) way.done.push(...leg);
    else if (point.reached && position) {
      const [before, after] = parted(leg, at(position));
      way.done.push(...before);
      way.coming.push(...after);
    } else way.coming.push(...leg);
  }
  return way;
}

function at({ longitude, latitude }: Spot): Position {
  return [longitude, latitude];
}

/** What a ship passes between two places that land lies between; nothing where the straight way will do. */
function between(from: Spot, to: Spot, mode: Shipment["mode"]): Position[] {
  if (mode !== "vessel") return [];
  if (isEastAfrica(from) && isNorthernEurope(to)) return BY_THE_CAPE.slice(entry(from));
  if (isNorthernEurope(from) && isEastAfrica(to)) return BY_THE_CAPE.slice(entry(to)).reverse();
  return [];
}

function entry({ latitude }: Spot): number {
  if (latitude > 5) return 0;
  return latitude > -15 ? FROM_THE_COAST : FROM_THE_SOUTH;
}

function isEastAfrica({ latitude, longitude }: Spot): boolean {
  return longitude > 29 && longitude < 55 && latitude > -32 && latitude < 15;
}

function isNorthernEurope({ latitude, longitude }: Spot): boolean {
  return latitude > 47 && longitude > -12 && longitude < 15;
}

/** A leg in two, where the detour over `here` is the least. */
function parted(leg: Position[], here: Position): [Position[], Position[]] {
  const distance = (a: Position, b: Position) => geoDistance(a as [number, number], b as [number, number]);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index + 1 < leg.length; index++) {
    const from = leg[index];
    const to = leg[index + 1];
    if (!from || !to) continue;
    const detour = distance(from, here) + distance(here, to) - distance(from, to);
    if (detour < least) {
      least = detour;
      best = index;
    }
  }
  return [
    [...leg.slice(0, best + 1), here],
    [here, ...leg.slice(best + 1)],
  ];
}
