import { geoGraticule10, geoPath } from "d3-geo";
import type { LineString } from "geojson";
import { useMemo } from "react";
import { useWidth } from "@/shared/lib/use-width";
import { BORDERS, LAND } from "@/shared/map/earth";
import type { Shipment, Spot } from "../wire";
import { grouped, labelled } from "./groups";
import { Marker } from "./marker";
import { projectionFor } from "./projection";
import { wayOf } from "./way";

const REACH = 26;
const GRATICULE = geoGraticule10();

interface WorldMapProps {
  shipments: Shipment[];
  height: number;
  /** Whether to show the whole world, instead of the part that the routes need. */
  whole: boolean;
  onView: (id: string) => void;
}

/** The routes of shipments on a world map, with their current positions. */
export default function WorldMap({ shipments, height, whole, onView }: WorldMapProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={box} style={{ height }} className="relative overflow-hidden bg-sunken">
      {width > 0 && <Drawn {...{ shipments, height, width, whole, onView }} />}
    </div>
  );
}

function Drawn({ shipments, height, width, whole, onView }: WorldMapProps & { width: number }) {
  const { path, routes, stops, groups, labels } = useMemo(
    () => drawing(shipments, width, height, whole),
    [shipments, width, height, whole],
  );
  return (
    <>
      <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
        <path d={path(GRATICULE) ?? ""} className="fill-none stroke-line opacity-50" strokeWidth={0.6} />
        <path d={path(LAND) ?? ""} className="fill-card stroke-edge" strokeWidth={0.7} />
        <path d={path(BORDERS) ?? ""} className="fill-none stroke-line" strokeWidth={0.8} />
        {routes.map(({ id, done, coming }) => (
          <g key={id} className="fill-none" strokeLinecap="round" strokeLinejoin="round">
            <path d={path(coming) ?? ""} className="stroke-edge" strokeWidth={1.6} strokeDasharray="1 5" />
            <path d={path(done) ?? ""} className="stroke-leaf" strokeWidth={2} />
          </g>
        ))}
        {stops.map(({ name, x, y, reached }) => (
          <circle
            key={name}
            cx={x}
            cy={y}
            r={3.5}
            className={reached ? "fill-leaf stroke-card" : "fill-card stroke-edge"}
            strokeWidth={1.5}
          />
        ))}
        {labels.map(({ x, y, text, left }) => (
          <text
            key={text}
            x={x}
            y={y}
            dominantBaseline="middle"
            textAnchor={left ? "end" : "start"}
            className="fill-ink stroke-card text-[0.75rem] font-semibold [paint-order:stroke]"
            strokeWidth={3}
          >
            {text}
          </text>
        ))}
      </svg>
      {groups.map((group) => (
        <Marker key={group.shipments[0]?.id} group={group} onView={onView} />
      ))}
    </>
  );
}

function drawing(shipments: Shipment[], width: number, height: number, whole: boolean) {
  const ways = shipments.map((shipment) => ({ id: shipment.id, ...wayOf(shipment) }));
  const passed = ways.flatMap(({ done, coming }) => [...done, ...coming]);
  const spots: Spot[] = passed.map(([longitude = 0, latitude = 0]) => ({ name: "", longitude, latitude }));
  const here = shipments.flatMap(({ position }) => position ?? []);
  const projection = projectionFor(whole ? [] : [...spots, ...here], { width, height });
  const place = ({ longitude, latitude }: Spot) => projection([longitude, latitude]) ?? [0, 0];

  const placed = shipments.flatMap((shipment) => {
    const spot = shipment.position ?? shipment.route.findLast(({ reached }) => reached) ?? shipment.route[0];
    if (!spot) return [];
    const [x, y] = place(spot);
    return [{ shipment, x, y }];
  });
  const groups = grouped(placed, REACH);

  const stops = new Map<string, { name: string; x: number; y: number; reached: boolean }>();
  for (const point of shipments.flatMap(({ route }) => route)) {
    const [x, y] = place(point);
    const reached = point.reached || (stops.get(point.name)?.reached ?? false);
    stops.set(point.name, { name: point.name, x, y, reached });
  }
  const ends = shipments.flatMap(({ route }) => [route.at(-1)?.name, route[0]?.name]);
  const byWeight = [...stops.values()].sort(
    (one, other) => Number(ends.includes(other.name)) - Number(ends.includes(one.name)),
  );

  return {
    path: geoPath(projection),
    routes: ways.map(({ id, done, coming }) => ({ id, done: line(done), coming: line(coming) })),
    stops: byWeight,
    groups,
    labels: labelled(byWeight, groups, width),
  };
}

function line(coordinates: LineString["coordinates"]): LineString {
  return { type: "LineString", coordinates };
}
