import { expect, test } from "@playwright/test";
import { personal } from "../support/logs.ts";

// support/logs-end.ts searches the logs of all shops after the last test. These tests check that search.

const own = new Set(["Njeri Mwangi", "0140000001120"]);

test("what is somebody's own is found in a log, whatever it stands in", () => {
  for (const line of [
    "WARN a letter was not sent to njeri@home.example",
    'DEBUG token="eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.x" answered',
    "DEBUG Authorization: Bearer abcdefgh",
    "INFO called +254 700 111 222",
    "DEBUG order of Njeri Mwangi placed",
    "DEBUG paid from 0140000001120",
  ]) {
    expect(personal([line], own), line).toHaveLength(1);
  }
});

test("what a shop writes of itself is nobody's own", () => {
  const line =
    '2026-11-21T10:00:00.000000Z DEBUG kernel::http::front: answered path="/api/orders/{id}" status=200 ms=3';
  expect(personal([line, "INFO sokoni 0.1.0, 8 modules"], own)).toEqual([]);
});
