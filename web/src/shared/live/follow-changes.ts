import { currentToken, useSession } from "@/shared/session/session";
import { EventReader } from "./event-stream";

/** The shop sends something every 20 seconds; after this time the connection counts as dead. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A connection that lasted this long was a good one. The shop ends the oldest of too many: those back off. */
const GOOD_MS = 30_000;
/** A browser allows few connections to one shop, so a hidden page closes its own. */
const HIDDEN_MS = 15_000;

/** A page that is older asks for no earlier changes: the shop does not keep them that long. */
const MOST_AGE_MS = 60_000;
/** The shop allows for two seconds in which the request was on its way. */
const LONGEST_OPENING_MS = 1_500;

interface Told {
  /** The connection is open. Unless it is `complete`, changes of what the page shows may have been missed. */
  hello: (complete: boolean) => void;
  /** Called with the name of an event. */
  changed: (name: string) => void;
}

/**
 * Keeps a connection open on which the shop sends the changes for the account of `token`, and reconnects until the
 * returned function is called. `document.documentElement.dataset.live` is its state.
 */
export function followChanges(token: string, told: Told): () => void {
  let line: AbortController | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const open = async () => {
    clearTimeout(retry);
    if (line) return;
    const own = new AbortController();
    line = own;
    let since = Number.POSITIVE_INFINITY;
    try {
      await listen(token, own, {
        ...told,
        hello(complete) {
          since = Date.now();
          mark("on");
          told.hello(complete);
        },
      });
    } catch {
      // The connection was cut, refused or silent: it is opened again below, or the session has ended.
    }
    if (line !== own) return;
    line = null;
    mark("off");
    if (Date.now() - since > GOOD_MS) failures = 0;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    failures += 1;
    // Random delays, so that not all pages reconnect at once when a shop comes back.
    retry = setTimeout(() => void open(), wait * (0.5 + Math.random()));
  };

  const close = () => {
    clearTimeout(retry);
    line?.abort();
    line = null;
    mark("off");
  };

  const seen = () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(close, HIDDEN_MS);
    else void open();
  };
  const online = () => {
    failures = 0;
    close();
    seen();
  };

  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", online);
  window.addEventListener("offline", close);
  void open();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", close);
    clearTimeout(leaving);
    close();
  };
}

async function listen(token: string, line: AbortController, told: Told): Promise<void> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => line.abort(), SILENCE_MS);
  };
  try {
    heard();
    // The page is at least as old as what it shows.
    const age = Math.ceil(performance.now());
    const answer = await fetch(age < MOST_AGE_MS ? `/api/live?age=${age}` : "/api/live", {
      headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream" },
      cache: "no-store",
      signal: line.signal,
    });
    if (answer.status === 401 && token === currentToken()) useSession.getState().expire();
    if (!answer.ok || !answer.body) throw new Error(`no live changes: ${answer.status}`);
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const events = new EventReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      heard();
      for (const { event, data } of events.read(piece.value)) {
        if (event === "hello") {
          const { complete = false } = JSON.parse(data) as { complete?: boolean };
          told.hello(complete && performance.now() - age < LONGEST_OPENING_MS);
        }
        if (event === "changed") told.changed((JSON.parse(data) as { name: string }).name);
      }
    }
  } finally {
    clearTimeout(silence);
  }
}

function mark(live: "on" | "off"): void {
  document.documentElement.dataset.live = live;
}
