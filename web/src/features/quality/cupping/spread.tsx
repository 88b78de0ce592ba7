import { scaleLinear } from "d3-scale";
import { apartText, type SheetPoints } from "./apart";
import { pointsText } from "./forms";

interface SpreadProps {
  sheets: SheetPoints[];
  score: number;
  /** The points at both ends of the scale, the same for all coffees of a table. */
  from: number;
  to: number;
}

const WIDTH = 320;
const MARGIN = 14;

/**
 * The sheets of a coffee on one line: a dot for each, a bar from the lowest to the highest, and the score; below it, how far
 * apart the hollow dots lie.
 */
export function Spread({ sheets, score, from, to }: SpreadProps) {
  const x = scaleLinear([from, to], [MARGIN, WIDTH - MARGIN]);
  const all = sheets.map(({ points }) => points);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const apart = sheets.filter((sheet) => sheet.apart).length;
  const label = `${sheets.length} ${sheets.length === 1 ? "sheet" : "sheets"} from ${pointsText(low)} to ${pointsText(high)}, score ${pointsText(score)}${apart ? `, ${apart} apart` : ""}`;
  const distances = apartText(sheets);
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} 58`} role="img" aria-label={label} className="w-full max-w-md">
        {x.ticks(4).map((tick) => (
          <g key={tick} transform={`translate(${x(tick)} 0)`}>
            <line y1={8} y2={40} className="stroke-line" />
            <text y={54} textAnchor="middle" className="figures fill-muted text-[11px]">
              {tick}
            </text>
          </g>
        ))}
        <line
          x1={x(low)}
          x2={x(high)}
          y1={24}
          y2={24}
          className="stroke-edge"
          strokeWidth={6}
          strokeLinecap="round"
        />
        <line x1={x(score)} x2={x(score)} y1={8} y2={40} className="stroke-leaf" strokeWidth={3} />
        {sheets.map((sheet, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a revealed session never change
            key={index}
            cx={x(sheet.points)}
            cy={24}
            r={6}
            strokeWidth={2.5}
            className={sheet.apart ? "fill-paper stroke-cherry" : "fill-ink stroke-paper"}
          />
        ))}
      </svg>
      {distances && <p className="figures max-w-md text-small text-muted">{distances}</p>}
    </>
  );
}

/** The ends of a scale on which all these points lie, at least four points long. */
export function scaleEnds(points: number[]): [number, number] {
  const [low, high] = [Math.floor(Math.min(...points)), Math.ceil(Math.max(...points))];
  const more = Math.max(0, 4 - (high - low)) / 2;
  return [low - Math.ceil(more), high + Math.ceil(more)];
}
