import { create } from "zustand";
import { asProblem } from "@/shared/api/problem";
import { randomKey } from "@/shared/lib/random-key";
import { useSession } from "@/shared/session/session";
import { sendMessage } from "../queries";
import { dropUnsent, forgetUnsent, type KeptUnsent, keepUnsent, keptUnsent } from "./kept-unsent";

/** A message on its way. `key` makes it one message however often it is sent. */
export interface Unsent extends KeptUnsent {
  /** `sent`: the shop has it, and the thread will show it in a moment. `refused`: sending it again would not help. */
  state: "sending" | "waiting" | "refused" | "sent";
  /** Why it was refused. */
  why?: string;
}

type Outcome = Pick<Unsent, "state" | "why">;

const TRY_MS = 15_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
/** Answers that are not about the message: session ended, too slow, too many at once. */
const LATER = new Set([401, 408, 425, 429]);

export const useOutbox = create<{ unsent: Unsent[] }>()(() => ({ unsent: [] }));

/** The conversations in which a message is under way. */
const underWay = new Set<string>();
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends a text. It is kept in the browser until the shop has it, whatever happens to the page or the network. */
export function send(account: string, conversation: string, text: string): void {
  const one: KeptUnsent = { key: randomKey(), account, conversation, text, at: new Date().toISOString() };
  keepUnsent(one);
  useOutbox.setState(({ unsent }) => ({ unsent: [...unsent, { ...one, state: "sending" }] }));
  void deliver(conversation);
}

/** Takes up what an earlier page, or an earlier session of the same account, could not send. */
export function resume(account: string): void {
  const { unsent } = useOutbox.getState();
  const known = new Set(unsent.map(({ key }) => key));
  const kept = keptUnsent(account).filter(({ key }) => !known.has(key));
  const waiting = kept.map((one) => ({ ...one, state: "waiting" as const }));
  useOutbox.setState({ unsent: [...unsent, ...waiting] });
  deliverAll();
}

/** Tries a refused message once more. */
export function sendAgain({ key, conversation }: Unsent): void {
  change(key, { state: "waiting" });
  void deliver(conversation);
}

/** Lets messages go: given up, or seen in the thread. */
export function discard(keys: string[]): void {
  for (const key of keys) dropUnsent(key);
  useOutbox.setState(({ unsent }) => ({ unsent: unsent.filter(({ key }) => !keys.includes(key)) }));
}

/** Tries now all that waits, rather than when the next try is due. */
function deliverAll(): void {
  clearTimeout(retry);
  const waiting = useOutbox.getState().unsent.filter(({ state }) => state === "waiting");
  for (const conversation of new Set(waiting.map((one) => one.conversation))) void deliver(conversation);
}

/** One at a time, so that a conversation has its messages in the order in which they were written. */
async function deliver(conversation: string): Promise<void> {
  if (underWay.has(conversation)) return;
  underWay.add(conversation);
  try {
    for (let next = first(conversation); next; next = first(conversation)) {
      change(next.key, { state: "sending" });
      const outcome = await attempt(next);
      change(next.key, outcome);
      if (outcome.state === "waiting") return later(conversation);
      failures = 0;
      if (outcome.state === "sent") dropUnsent(next.key);
    }
  } finally {
    underWay.delete(conversation);
  }
}

/** The next message of a conversation that the account now signed in wrote. */
function first(conversation: string): Unsent | undefined {
  const account = useSession.getState().user?.id;
  return useOutbox
    .getState()
    .unsent.find(
      (one) =>
        one.conversation === conversation &&
        one.account === account &&
        (one.state === "sending" || one.state === "waiting"),
    );
}

async function attempt({ conversation, key, text }: Unsent): Promise<Outcome> {
  try {
    await sendMessage(conversation, key, text, AbortSignal.timeout(TRY_MS));
    return { state: "sent" };
  } catch (error) {
    const problem = asProblem(error);
    if (!problem || problem.status >= 500 || LATER.has(problem.status)) return { state: "waiting" };
    return { state: "refused", why: problem.message };
  }
}

/** What stands behind a message that has to wait, waits with it. */
function later(conversation: string): void {
  for (const { key, state, ...one } of useOutbox.getState().unsent) {
    if (one.conversation === conversation && state === "sending") change(key, { state: "waiting" });
  }
  clearTimeout(retry);
  retry = setTimeout(deliverAll, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
  failures += 1;
}

function change(key: string, to: Outcome): void {
  useOutbox.setState(({ unsent }) => ({
    unsent: unsent.map((one) => (one.key === key ? { ...one, ...to } : one)),
  }));
}

window.addEventListener("online", deliverAll);

useSession.subscribe((now, before) => {
  if (!now.loggedOut || before.loggedOut) return;
  // Who logs out leaves nothing behind for the next at this browser.
  forgetUnsent();
  useOutbox.setState({ unsent: [] });
});
