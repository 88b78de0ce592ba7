import type { GeoProjection } from "d3-geo";
import { gridStep, multiples, type View } from "./view";

interface GridProps {
  view: View;
  projection: GeoProjection;
  width: number;
  height: number;
}

/**
 * Lines of equal longitude and latitude with their degrees, and an arrow to the north. Degrees that others would cover, or
 * the scale, are left out.
 */
export function Grid({ view, projection, width, height }: GridProps) {
  const step = gridStep(view, width);
  const [west = 0, north = 0] = projection.invert?.([0, 0]) ?? [];
  const [east = 0, south = 0] = projection.invert?.([width, height]) ?? [];
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const degrees = (value: number, [plus, minus]: [string, string]) =>
    `${Math.abs(value).toFixed(decimals)}° ${value < 0 ? minus : plus}`;
  const x = (longitude: number) => projection([longitude, view.latitude])?.[0] ?? 0;
  const y = (latitude: number) => projection([view.longitude, latitude])?.[1] ?? 0;
  return (
    <g className="fill-muted text-small">
      {multiples(step, west, east < west ? east + 360 : east).map((longitude) => (
        <g key={longitude} transform={`translate(${x(longitude)} 0)`}>
          <line y2={height} className={LINE} />
          {x(longitude) < width - 60 && (
            <text x={4} y={14}>
              {degrees(longitude, ["E", "W"])}
            </text>
          )}
        </g>
      ))}
      {multiples(step, south, north).map((latitude) => (
        <g key={latitude} transform={`translate(0 ${y(latitude)})`}>
          <line x2={width} className={LINE} />
          {y(latitude) > 32 && y(latitude) < height - 48 && (
            <text x={4} y={-4}>
              {degrees(latitude, ["N", "S"])}
            </text>
          )}
        </g>
      ))}
      <g transform={`translate(${width - 26} ${height - 44})`} className="fill-ink">
        <path d="M0 0 L8 22 L0 17 L-8 22 Z" />
        <text y={37} textAnchor="middle" className="font-semibold">
          N
        </text>
      </g>
    </g>
  );
}

const LINE = "stroke-edge/50";
