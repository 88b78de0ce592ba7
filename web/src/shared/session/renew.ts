import { answer, api } from "@/shared/api/client";
import { adoptStored, currentToken, useSession } from "./session";
import { isDue, renewalAge } from "./token";

/** One tab at a time; the others take the new token over from the storage. */
const LOCK = "renew-session";
/** What a person does on a page that they use. */
const USES = ["pointerdown", "keydown"] as const;

let lastTried = Number.NEGATIVE_INFINITY;

/** Renews the token while the page is used. A page that only stands open lets its session end. */
export function keepSessionWhileUsed(): void {
  for (const use of USES) window.addEventListener(use, renewIfDue, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    // A tab that slept may have missed what the others did.
    adoptStored();
    renewIfDue();
  });
  renewIfDue();
}

function renewIfDue(): void {
  const token = currentToken();
  const age = renewalAge(token);
  if (age === null || !isDue(token, Date.now())) return;
  // Where this clock is far from the shop's, a token may look old as long as it lives.
  if (performance.now() - lastTried < age) return;
  lastTried = performance.now();
  // What fails is tried again at a later use; a session that has ended is said to have by the client.
  void alone(renew).catch(() => undefined);
}

async function renew(): Promise<void> {
  adoptStored();
  const before = currentToken();
  if (!isDue(before, Date.now()) || useSession.getState().renewing) return;
  const session = await answer(api.POST("/auth/renew"));
  useSession.getState().renewed(before, session);
}

/** Locks are there for pages by TLS and on this machine. Without them two tabs may both ask, and get the same answer. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
