import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The logs of the shops of a run, one file each, and the personal data that was sent to them. */
export const FOLDER = resolve(import.meta.dirname, "../logs");
const SAID = join(FOLDER, "said.txt");

/** Fields of requests whose values are personal and must not be logged. */
const OWN =
  /^(e?mail|payerEmail|recipientEmail|(current|new|confirm)?password|fullName|legalCompanyName|doingBusinessAs|phoneNumber|streetAddress2?|accountNumber|routingNumber|token|secret|message|text|note|reason|reference|description)$/i;
/** Shorter values also appear inside other words. */
const LEAST = 6;

/** Patterns of personal data: an e-mail address, a signed token, a telephone number. */
const LOOKS: [string, RegExp][] = [
  ["an e-mail address", /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ["a token", /\beyJ[\w-]{10,}\.[\w-]{10,}/],
  ["a bearer token", /bearer\s+\S{8,}/i],
  ["a telephone number", /\+\d{1,3}[ -]?\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b/],
];

/** Appends a shop's output to its log. `name` is the name of its folder. */
export function keepLog(name: string, chunk: Buffer): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, `${name}.log`), chunk);
}

/** Records the personal data of a request's body. */
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

/** Returns the lines with personal data, each with the data found. */
export function personal(lines: string[], own: Set<string>): string[] {
  return lines.flatMap((line) => {
    const look = LOOKS.find(([, pattern]) => pattern.test(line))?.[0];
    const value = look ?? [...own].find((one) => line.includes(one));
    return value === undefined ? [] : [`${look ?? `"${value}"`} in: ${line}`];
  });
}

/** The log lines of the run and the personal data that was sent. */
export function ofTheRun(): { lines: string[]; own: Set<string> } {
  const read = (name: string) => readFileSync(join(FOLDER, name), "utf8").split("\n").filter(Boolean);
  const files = readdirSync(FOLDER);
  return {
    lines: files.filter((name) => name.endsWith(".log")).flatMap(read),
    own: new Set(files.includes("said.txt") ? read("said.txt") : []),
  };
}
