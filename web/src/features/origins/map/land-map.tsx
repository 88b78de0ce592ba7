import { geoPath } from "d3-geo";
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Minus, Plus } from "lucide-react";
import { type MouseEvent, useMemo, useState } from "react";
import { useWidth } from "@/shared/lib/use-width";
import { BORDERS, LAND } from "@/shared/map/earth";
import { type Drawn, moved, projectionOf, scaleBar, type View, viewOf, zoomed } from "./view";

interface LandMapProps {
  drawn: Drawn[];
  height: number;
  /** For a map on which one draws: called with the place that was pressed. */
  onPick?: (longitude: number, latitude: number) => void;
}

const ASPECT = 2;
const DOT = "fill-cherry stroke-card";

/** A map of plots. Everything on it is told in words beside it, so that nobody needs to see it. */
export default function LandMap({ drawn, height, onPick }: LandMapProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  // Until somebody moves it, the map shows all plots.
  const [chosen, setChosen] = useState<View | null>(null);
  const fitting = useMemo(() => viewOf(drawn, width > 0 ? width / height : ASPECT), [drawn, width, height]);
  const view = chosen ?? fitting;
  // The map stays as it is while somebody draws: the next corner is beside the last one.
  const pick = onPick && {
    onPick: (longitude: number, latitude: number) => {
      setChosen(view);
      onPick(longitude, latitude);
    },
  };
  return (
    <div ref={box} style={{ height }} className="relative overflow-hidden bg-sunken">
      {width > 0 && <Land {...{ drawn, height, width, view }} {...pick} />}
      <Steering view={view} onMove={setChosen} onFit={() => setChosen(null)} />
      {width > 0 && <Scale view={view} width={width} />}
    </div>
  );
}

function Land({ drawn, height, width, view, onPick }: LandMapProps & { width: number; view: View }) {
  const projection = useMemo(() => projectionOf(view, width, height), [view, width, height]);
  const path = geoPath(projection);
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = projection.invert?.([event.clientX - left, event.clientY - top]);
    if (at) onPick?.(at[0], at[1]);
  };
  const place = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
    projection([longitude, latitude]) ?? [0, 0];
  return (
    // The fields beside the map take the same positions by keyboard.
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      onClick={onPick && pick}
      className={onPick ? "absolute inset-0 cursor-crosshair" : "absolute inset-0"}
    >
      <path d={path(LAND) ?? ""} className="fill-card stroke-edge" strokeWidth={0.7} />
      <path
        d={path(BORDERS) ?? ""}
        className="fill-none stroke-edge"
        strokeWidth={0.8}
        strokeDasharray="4 3"
      />
      {drawn.flatMap(({ id, outlines }) =>
        outlines.map((outline, nth) => (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: the outlines of a plot have no names and keep their order
            key={`${id}-${nth}`}
            points={outline.map((at) => place(at).join(",")).join(" ")}
            className="fill-leaf/25 stroke-leaf"
            strokeWidth={2}
            strokeLinejoin="round"
          />
        )),
      )}
      {drawn.flatMap(({ id, points }) =>
        points.map((at, nth) => {
          const [x, y] = place(at);
          // biome-ignore lint/suspicious/noArrayIndexKey: the points of a plot have no names and keep their order
          return <circle key={`${id}-${nth}`} cx={x} cy={y} r={6} className={DOT} strokeWidth={2} />;
        }),
      )}
    </svg>
  );
}

const STEER =
  "inline-flex size-9 items-center justify-center rounded-md border border-edge bg-card text-ink hover:border-ink";

function Steering({ view, onMove, onFit }: { view: View; onMove: (view: View) => void; onFit: () => void }) {
  const steps = [
    { label: "Zoom in", icon: Plus, to: zoomed(view, 0.5) },
    { label: "Zoom out", icon: Minus, to: zoomed(view, 2) },
    { label: "Move north", icon: ChevronUp, to: moved(view, 0, 0.2) },
    { label: "Move south", icon: ChevronDown, to: moved(view, 0, -0.2) },
    { label: "Move west", icon: ChevronLeft, to: moved(view, -0.3, 0) },
    { label: "Move east", icon: ChevronRight, to: moved(view, 0.3, 0) },
  ];
  return (
    <fieldset className="absolute top-3 right-3 flex max-w-40 flex-wrap justify-end gap-1.5">
      <legend className="sr-only">Move the map</legend>
      {steps.map(({ label, icon: Icon, to }) => (
        <button key={label} type="button" aria-label={label} className={STEER} onClick={() => onMove(to)}>
          <Icon aria-hidden="true" size={18} />
        </button>
      ))}
      <button type="button" className={`${STEER} w-auto! px-3 text-small font-semibold`} onClick={onFit}>
        Show all
      </button>
    </fieldset>
  );
}

function Scale({ view, width }: { view: View; width: number }) {
  const { metres, part } = scaleBar(view);
  return (
    <p className="absolute bottom-3 left-3 text-small text-ink">
      <span
        aria-hidden="true"
        className="mb-0.5 block border-x border-b border-ink"
        style={{ width: part * width, height: 6 }}
      />
      {metres >= 1000
        ? `${(metres / 1000).toLocaleString("en-US")} km`
        : `${metres.toLocaleString("en-US")} m`}
    </p>
  );
}
