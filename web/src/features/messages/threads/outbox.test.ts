// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSession } from "@/shared/session/session";
import { keptUnsent } from "./kept-unsent";
import { discard, resume, send, sendAgain, useOutbox } from "./outbox";

const ME = "account-1";
const TALK = "talk-1";
const NO_NETWORK = () => Promise.reject(new TypeError("Failed to fetch"));

/** The requests to the shop: key and text of each message. */
let asked: { key: string; text: string }[] = [];
let answer: (text: string) => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = async () => Response.json({}, { status: 201 });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { key, text } = (await request.json()) as { key: string; text: string };
    asked.push({ key, text });
    return answer(text);
  });
  useSession.setState({ token: "t", user: { id: ME, name: "Njeri" } as never, loggedOut: false });
});

afterEach(() => {
  discard(useOutbox.getState().unsent.map(({ key }) => key));
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const states = () => useOutbox.getState().unsent.map(({ text, state }) => `${text}: ${state}`);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a message waits for the network, those behind it wait with it, and each keeps its key", async () => {
  answer = NO_NETWORK;
  send(ME, TALK, "one");
  send(ME, TALK, "two");
  await pass(0);
  expect(states()).toEqual(["one: waiting", "two: waiting"]);
  expect(keptUnsent(ME).map(({ text }) => text)).toEqual(["one", "two"]);
  answer = async () => Response.json({}, { status: 201 });
  await pass(60_000);
  expect(states()).toEqual(["one: sent", "two: sent"]);
  expect(keptUnsent(ME)).toEqual([]);
  expect(asked.map(({ text }) => text)).toEqual(["one", "one", "two"]);
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("what is refused is said, and lets the next one pass", async () => {
  answer = async (text) =>
    text === "one"
      ? Response.json({ detail: "Too long." }, { status: 422 })
      : Response.json({}, { status: 201 });
  send(ME, TALK, "one");
  send(ME, TALK, "two");
  await pass(0);
  expect(states()).toEqual(["one: refused", "two: sent"]);
  const [refused] = useOutbox.getState().unsent;
  expect(refused?.why).toBe("Too long.");
  answer = async () => Response.json({}, { status: 201 });
  if (refused) sendAgain(refused);
  await pass(0);
  expect(states()).toEqual(["one: sent", "two: sent"]);
});

test("a later page takes up what is kept, for its own account only", async () => {
  answer = NO_NETWORK;
  send(ME, TALK, "mine");
  await pass(0);
  const kept = keptUnsent(ME);
  useOutbox.setState({ unsent: [] });
  asked = [];
  answer = async () => Response.json({}, { status: 201 });
  useSession.setState({ user: { id: "account-2", name: "Otieno" } as never });
  resume("account-2");
  await pass(60_000);
  expect(asked).toEqual([]);
  useSession.setState({ user: { id: ME, name: "Njeri" } as never });
  resume(ME);
  await pass(0);
  expect(asked).toEqual([{ key: kept[0]?.key, text: "mine" }]);
});

test("a log-out leaves nothing behind", async () => {
  answer = NO_NETWORK;
  send(ME, TALK, "mine");
  await pass(0);
  useSession.getState().signOut();
  expect(keptUnsent(ME)).toEqual([]);
  expect(useOutbox.getState().unsent).toEqual([]);
});
