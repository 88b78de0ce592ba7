import { answer, api } from "@/shared/api/client";
import { adoptStored, currentToken, useSession } from "./session";
import { isDue, renewalAge } from "./token";

/** One tab renews at a time; the others read the new token from the storage. */
const LOCK = "renew-session";
/** Events that count as use of the page. */
const USES = ["pointerdown", "keydown"] as const;

let lastTried = Number.NEGATIVE_INFINITY;

/** Renews the token while the page is used. The session of a page that is open but not used ends. */
export function keepSessionWhileUsed(): void {
  for (const use of USES) window.addEventListener(use, renewIfDue, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    // A sleeping tab may have missed the changes of other tabs.
    adoptStored();
    renewIfDue();
  });
  renewIfDue();
}

function renewIfDue(): void {
  const token = currentToken();
  const age = renewalAge(token);
  if (age === null || !isDue(token, Date.now())) return;
  // If this clock is far from the shop's, a token may look old for all its life.
  if (performance.now() - lastTried < age) return;
  lastTried = performance.now();
  // A failure is tried again at a later use; the client reports a session that has ended.
  void alone(renew).catch(() => undefined);
}

async function renew(): Promise<void> {
  adoptStored();
  const before = currentToken();
  if (!isDue(before, Date.now()) || useSession.getState().renewing) return;
  const session = await answer(api.POST("/auth/renew"));
  useSession.getState().renewed(before, session);
}

/** Locks exist only on pages by TLS or from this machine. Without them two tabs may ask, and get the same answer. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
