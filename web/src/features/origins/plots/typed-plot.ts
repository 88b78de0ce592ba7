import type { Drawn } from "../map/view";
import type { TypedPosition } from "./positions-editor";

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
