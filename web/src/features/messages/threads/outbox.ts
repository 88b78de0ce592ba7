import { create } from "zustand";
import { asProblem } from "@/shared/api/problem";
import { randomKey } from "@/shared/lib/random-key";
import { useSession } from "@/shared/session/session";
import { sendMessage } from "../queries";
import { dropUnsent, forgetUnsent, type KeptUnsent, keepUnsent, keptUnsent } from "./kept-unsent";

/** An unsent message. `key` makes it one message however often it is sent. */
export interface Unsent extends KeptUnsent {
  /** `sent`: the shop has it, and the thread will show it in a moment. `refused`: another try would not help. */
  state: "sending" | "waiting" | "refused" | "sent";
  /** The reason of the refusal. */
  why?: string;
}

type Outcome = Pick<Unsent, "state" | "why">;

const TRY_MS = 15_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
/** Answers that do not concern the message: session ended, too slow, too many at once. */
const LATER = new Set([401, 408, 425, 429]);

export const useOutbox = create<{ unsent: Unsent[] }>()(() => ({ unsent: [] }));

/** The conversations with a message being sent. */
const underWay = new Set<string>();
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends a text. The browser stores it until the shop has it, whatever happens to the page or the network. */
export function send(account: string, conversation: string, text: string): void {
  const one: KeptUnsent = { key: randomKey(), account, conversation, text, at: new Date().toISOString() };
  keepUnsent(one);
  useOutbox.setState(({ unsent }) => ({ unsent: [...unsent, { ...one, state: "sending" }] }));
  void deliver(conversation);
}

/** Continues with the messages that an earlier page, or an earlier session of the same account, could not send. */
export function resume(account: string): void {
  const { unsent } = useOutbox.getState();
  const known = new Set(unsent.map(({ key }) => key));
  const kept = keptUnsent(account).filter(({ key }) => !known.has(key));
  const waiting = kept.map((one) => ({ ...one, state: "waiting" as const }));
  useOutbox.setState({ unsent: [...unsent, ...waiting] });
  deliverAll();
}

/** Tries to send a refused message once more. */
export function sendAgain({ key, conversation }: Unsent): void {
  change(key, { state: "waiting" });
  void deliver(conversation);
}

/** Removes messages: given up, or shown in the thread. */
export function discard(keys: string[]): void {
  for (const key of keys) dropUnsent(key);
  useOutbox.setState(({ unsent }) => ({ unsent: unsent.filter(({ key }) => !keys.includes(key)) }));
}

/** Tries all waiting messages now, before their next try is due. */
function deliverAll(): void {
  clearTimeout(retry);
  const waiting = useOutbox.getState().unsent.filter(({ state }) => state === "waiting");
  for (const conversation of new Set(waiting.map((one) => one.conversation))) void deliver(conversation);
}

/** Sends one message at a time, so that a conversation has them in the order of writing. */
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

/** The next message of a conversation that the signed-in account wrote. */
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

/** Messages behind a waiting message wait too. */
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
  // A log-out leaves nothing behind for the next user of this browser.
  forgetUnsent();
  useOutbox.setState({ unsent: [] });
});
