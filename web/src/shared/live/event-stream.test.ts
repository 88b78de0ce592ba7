import { expect, test } from "vitest";
import { EventReader } from "./event-stream";

const STREAM =
  'event: hello\ndata: {}\n\n: still here\n\nevent: changed\ndata: {"name":"messages.sent"}\n\ndata: two\ndata: lines\n\n';

const EVENTS = [
  { event: "hello", data: "{}" },
  { event: "changed", data: '{"name":"messages.sent"}' },
  { event: "message", data: "two\nlines" },
];

test("events are the same in whatever pieces the stream comes", () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const reader = new EventReader();
    const events = [];
    for (let at = 0; at < STREAM.length; at += size) events.push(...reader.read(STREAM.slice(at, at + size)));
    expect(events).toEqual(EVENTS);
  }
});

test("an event waits for its end", () => {
  const reader = new EventReader();
  expect(reader.read("event: hello")).toEqual([]);
  expect(reader.read("\n\n")).toEqual([{ event: "hello", data: "" }]);
});
