import { geoPath } from "d3-geo";
import { type MouseEvent, useMemo, useState } from "react";
import { useWidth } from "@/shared/lib/use-width";
import { BORDERS, LAND } from "@/shared/map/earth";
import { Grid } from "./grid";
import { Shapes } from "./shapes";
import { Steering } from "./steering";
import { type Drawn, type Place, projectionOf, scaleBar, type View, viewOf, viewOfCountry } from "./view";

export interface LandMapProps {
  drawn: Drawn[];
  height: number;
  /** Plots that lie around, in grey. */
  around?: Drawn[];
  /** Plots that are shown as long as none is drawn. */
  start?: Drawn[];
  /** The English name of the country that is shown where there are no plots. */
  country?: string | undefined;
  /** For a map on which one draws: called with the place that was pressed. */
  onPick?: (longitude: number, latitude: number) => void;
}

const ASPECT = 2;
/** The widest view, in degrees, in which plots have their names beside them: some five kilometres. */
const NAMED = 0.05;
const NONE: Drawn[] = [];

/** A map of plots. Everything on it is told in words beside it, so that nobody needs to see it. */
export default function LandMap({
  drawn,
  height,
  around = NONE,
  start = NONE,
  country,
  onPick,
}: LandMapProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  // Until somebody moves it, the map shows all plots.
  const [chosen, setChosen] = useState<View | null>(null);
  const fitting = useMemo(() => {
    const aspect = width > 0 ? width / height : ASPECT;
    const shown = drawn.length > 0 ? drawn : start;
    return shown.length === 0 && country ? viewOfCountry(country, aspect) : viewOf(shown, aspect);
  }, [drawn, start, country, width, height]);
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
      {width > 0 && <Land {...{ drawn, height, around, width, view }} {...pick} />}
      <Steering view={view} onMove={setChosen} onFit={() => setChosen(null)} />
      {width > 0 && <Scale view={view} width={width} />}
    </div>
  );
}

type LandProps = Pick<LandMapProps, "drawn" | "height" | "onPick"> & {
  around: Drawn[];
  width: number;
  view: View;
};

function Land({ drawn, height, around, width, view, onPick }: LandProps) {
  const projection = useMemo(() => projectionOf(view, width, height), [view, width, height]);
  const path = geoPath(projection);
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = projection.invert?.([event.clientX - left, event.clientY - top]);
    if (at) onPick?.(at[0], at[1]);
  };
  const place = ({ longitude, latitude }: Place): [number, number] =>
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
      <Grid {...{ view, projection, width, height }} />
      <Shapes around drawn={around} place={place} named={view.span < NAMED} />
      <Shapes drawn={drawn} place={place} />
    </svg>
  );
}

function Scale({ view, width }: { view: View; width: number }) {
  const { metres, part } = scaleBar(view);
  return (
    <p className="absolute bottom-3 left-3 bg-card/80 px-1 text-small text-ink">
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
