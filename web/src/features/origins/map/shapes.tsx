import type { Drawn, Place } from "./view";

interface ShapesProps {
  drawn: Drawn[];
  place: (at: Place) => [number, number];
  /** Whether they are around the plot that is looked at. */
  around?: boolean;
  /** Whether each has its name beside it. */
  named?: boolean;
}

/** Plots on a map: outlines and points. */
export function Shapes({ drawn, place, around = false, named = false }: ShapesProps) {
  return (
    <>
      {drawn.flatMap(({ id, outlines }) =>
        outlines.map((outline, nth) => (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: the outlines of a plot have no names and keep their order
            key={`${id}-${nth}`}
            points={outline.map((at) => place(at).join(",")).join(" ")}
            className={around ? "fill-muted/10 stroke-muted" : "fill-leaf/25 stroke-leaf"}
            strokeWidth={around ? 1 : 2}
            strokeLinejoin="round"
          />
        )),
      )}
      {drawn.flatMap(({ id, points }) =>
        points.map((at, nth) => {
          const [x, y] = place(at);
          const look = {
            r: around ? 4 : 6,
            className: around ? "fill-muted stroke-card" : "fill-cherry stroke-card",
          };
          // biome-ignore lint/suspicious/noArrayIndexKey: the points of a plot have no names and keep their order
          return <circle key={`${id}-${nth}`} cx={x} cy={y} strokeWidth={2} {...look} />;
        }),
      )}
      {named && drawn.map((plot) => <Name key={plot.id} plot={plot} place={place} />)}
    </>
  );
}

function Name({ plot: { name, points, outlines }, place }: { plot: Drawn; place: ShapesProps["place"] }) {
  const at = points[0] ?? outlines[0]?.[0];
  if (!name || !at) return null;
  const [x, y] = place(at);
  return (
    <text x={x + 7} y={y + 4} className="fill-ink text-small">
      {name}
    </text>
  );
}
