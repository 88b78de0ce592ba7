import type { Drawn } from "../map/view";
import type { FullPlot } from "../queries";
import type { TypedPosition } from "./positions-editor";

/** The most positions that the form takes. */
const MOST = 1000;

/** A plot as it is typed. */
export interface TypedPlot {
  producerId: string;
  name: string;
  hectares: string;
  positions: TypedPosition[];
}

/** A plot of which nothing is typed yet. */
export const BLANK: TypedPlot = {
  producerId: "",
  name: "",
  hectares: "",
  positions: [{ key: 0, longitude: "", latitude: "" }],
};

/** A kept plot as it would be typed: without positions if one point or outline does not tell its shape. */
export function typedFrom({ producerId, name, hectares, points, outlines }: FullPlot): TypedPlot {
  // The last position of an outline is its first.
  const [shape = [], ...others] = [
    ...points.map((point) => [point]),
    ...outlines.map((ring) => ring.slice(0, -1)),
  ];
  const places = others.length === 0 && shape.length <= MOST ? shape : [];
  const positions = places.map(({ longitude, latitude }, key) => ({
    key,
    longitude: written(longitude),
    latitude: written(latitude),
  }));
  return {
    producerId,
    name,
    hectares: positions.length === 1 ? hectares : "",
    positions: positions.length > 0 ? positions : BLANK.positions,
  };
}

/** The written form of degrees, as a file has them. */
export function written(degrees: number): string {
  return degrees.toFixed(6);
}

/** What was typed so far, as the map draws it: three positions or more are an outline. */
export function drawnFrom(positions: TypedPosition[]): Drawn[] {
  const places = positions
    .map(({ longitude, latitude }) => ({ longitude: Number(longitude), latitude: Number(latitude) }))
    .filter(
      ({ longitude, latitude }, nth) =>
        positions[nth]?.longitude.trim() !== "" &&
        positions[nth]?.latitude.trim() !== "" &&
        Math.abs(longitude) <= 180 &&
        Math.abs(latitude) <= 85,
    );
  if (places.length === 0) return [];
  const outline = places.length > 2 ? [[...places, ...places.slice(0, 1)]] : [];
  return [{ id: "new", points: places, outlines: outline }];
}

/** The errors of positions, one for each wrong field, in words that name it. */
export function positionErrors(fields: Record<string, string[]>): string[] {
  return Object.entries(fields).flatMap(([field, messages]) => {
    const [, nth, axis] = /^positions\[(\d+)\]\.(longitude|latitude)$/.exec(field) ?? [];
    if (nth !== undefined)
      return messages.map((message) => `Position ${Number(nth) + 1}: the ${axis} ${message}.`);
    return field === "positions" ? messages : [];
  });
}
