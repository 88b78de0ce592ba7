/** A message that was written, and where it goes. */
export interface KeptUnsent {
  key: string;
  /** Who wrote it: nobody else's session sends it. */
  account: string;
  conversation: string;
  text: string;
  /** When it was written, RFC 3339. */
  at: string;
}

/* Each stands under a key of its own in the browser's storage, so that two tabs never overwrite each other's. */
const PREFIX = "sokoni.unsent.";

export function keepUnsent(one: KeptUnsent): void {
  withStorage((storage) => storage.setItem(PREFIX + one.key, JSON.stringify({ v: 1, ...one })));
}

export function dropUnsent(key: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + key));
}

/** What the account wrote and the shop has not, in the order of writing. */
export function keptUnsent(account: string): KeptUnsent[] {
  const kept: KeptUnsent[] = [];
  withStorage((storage) => {
    for (const name of Object.keys(storage)) {
      const one = name.startsWith(PREFIX) ? readKept(storage.getItem(name)) : null;
      if (one?.account === account) kept.push(one);
    }
  });
  return kept.sort((a, b) => a.at.localeCompare(b.at));
}

/** Removes everybody's. */
export function forgetUnsent(): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  });
}

function readKept(stored: string | null): KeptUnsent | null {
  try {
    const { v, key, account, conversation, text, at } = JSON.parse(stored ?? "null") ?? {};
    const whole = [key, account, conversation, text, at].every((part) => typeof part === "string");
    return v === 1 && whole ? { key, account, conversation, text, at } : null;
  } catch {
    return null;
  }
}

function withStorage(act: (storage: Storage) => void): void {
  try {
    act(localStorage);
  } catch {
    // Storage refused: a message is kept as long as the page.
  }
}
