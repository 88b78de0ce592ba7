/** A written message with its destination. */
export interface KeptUnsent {
  key: string;
  /** The author's account: no other session sends it. */
  account: string;
  conversation: string;
  text: string;
  /** The time of writing, RFC 3339. */
  at: string;
}

/* Each has a key of its own in the browser's storage, so that two tabs never overwrite each other's. */
const PREFIX = "sokoni.unsent.";

export function keepUnsent(one: KeptUnsent): void {
  withStorage((storage) => storage.setItem(PREFIX + one.key, JSON.stringify({ v: 1, ...one })));
}

export function dropUnsent(key: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + key));
}

/** The account's unsent messages, in the order of writing. */
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

/** Removes the unsent messages of all accounts. */
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
    // Storage refused: a message lasts as long as the page.
  }
}
