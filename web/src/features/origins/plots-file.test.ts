import { expect, test } from "vitest";
import { plotsOfFile } from "./plots-file";

const feature = (geometry: object) => ({
  type: "Feature",
  properties: { ProducerName: "Grower 0417", ProducerCountry: "KE", ProductionPlace: "Hillside", Area: 0.62 },
  geometry,
});

test("the plots of a GeoJSON file are read with their places", () => {
  const ring = [
    [36.9, -0.5],
    [36.8, -0.5],
    [36.8, -0.6],
    [36.9, -0.5],
  ];
  const point = { type: "Point", coordinates: [36.947115, -0.549876] };
  const plots = plotsOfFile({
    type: "FeatureCollection",
    features: [
      feature(point),
      feature({ type: "MultiPolygon", coordinates: [[ring], [ring]] }),
      feature({ type: "GeometryCollection", geometries: [point, { type: "Polygon", coordinates: [ring] }] }),
    ],
  });
  expect(plots.map(({ points, outlines }) => [points.length, outlines.length])).toEqual([
    [1, 0],
    [0, 2],
    [1, 1],
  ]);
  expect(plots[0]).toMatchObject({
    name: "Hillside",
    producer: "Grower 0417",
    country: "KE",
    hectares: 0.62,
  });
  expect(plots[0]?.points).toEqual([{ longitude: 36.947115, latitude: -0.549876 }]);
});

test("an empty file has no plots", () => {
  expect(plotsOfFile({ type: "FeatureCollection", features: [] })).toEqual([]);
});
