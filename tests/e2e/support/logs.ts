import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What the shops of a run wrote to their logs, a file each, and what was said to them that is somebody's own. */
export const FOLDER = resolve(import.meta.dirname, "../logs");
const SAID = join(FOLDER, "said.txt");

/** Fields of requests whose values are somebody's own, and no business of a log. */
const OWN =
  /^(e?mail|payerEmail|recipientEmail|(current|new|confirm)?password|fullName|legalCompanyName|doingBusinessAs|phoneNumber|streetAddress2?|accountNumber|routingNumber|token|secret|message|text|note|reason|reference|description)$/i;
/** Shorter ones stand in other words too. */
const LEAST = 6;

/** What looks like somebody's own wherever it stands: an e-mail address, a signed token, a telephone number. */
const LOOKS: [string, RegExp][] = [
  ["an e-mail address", /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ["a token", /\beyJ[\w-]{10,}\.[\w-]{10,}/],
  ["a bearer token", /bearer\s+\S{8,}/i],
  ["a telephone number", /\+\d{1,3}[ -]?\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b/],
];

/** Takes what a shop wrote. `name` is that of its folder. */
export function keepLog(name: string, chunk: Buffer): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, `${name}.log`), chunk);
}

/** Takes note of what is somebody's own in a request's body. */
export function noteSaid(body: unknown): void {
  const found = [...ownValues(body)];
  if (found.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(SAID, `${found.join("\n")}\n`);
}

function* ownValues(value: unknown, field = ""): Generator<string> {
  if (typeof value === "string") {
    const line = value.trim().split("\n")[0] ?? "";
    if (OWN.test(field) && line.length >= LEAST) yield line;
  } else if (value !== null && typeof value === "object") {
    for (const [name, inner] of Object.entries(value))
      yield* ownValues(inner, Array.isArray(value) ? field : name);
  }
}

/** Lines that hold what is somebody's own, with what it is. */
export function personal(lines: string[], own: Set<string>): string[] {
  return lines.flatMap((line) => {
    const look = LOOKS.find(([, pattern]) => pattern.test(line))?.[0];
    const value = look ?? [...own].find((one) => line.includes(one));
    return value === undefined ? [] : [`${look ?? `"${value}"`} in: ${line}`];
  });
}

/** Of the run: the lines of all logs, and what was said. */
export function ofTheRun(): { lines: string[]; own: Set<string> } {
  const read = (name: string) => readFileSync(join(FOLDER, name), "utf8").split("\n").filter(Boolean);
  const files = readdirSync(FOLDER);
  return {
    lines: files.filter((name) => name.endsWith(".log")).flatMap(read),
    own: new Set(files.includes("said.txt") ? read("said.txt") : []),
  };
}
