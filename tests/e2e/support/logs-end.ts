import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FOLDER, ofTheRun, personal } from "./logs.ts";
import { DEMO_PASSWORD } from "./shop.ts";

const ACCOUNTS = resolve(import.meta.dirname, "../../../modules/auth/seed/accounts.json");
/** Personal fields of the demo's accounts; other fields also appear in lists and in names of towns. */
const FIELDS = ["email", "fullName", "legalCompanyName", "phoneNumber", "streetAddress", "accountNumber"];

/** After all tests: checks that the debug logs of the shops contain no personal data. */
export default function end(): void {
  // A run without a shop has no logs.
  if (!existsSync(FOLDER)) return;
  const { lines, own } = ofTheRun();
  const answered = lines.filter((line) => line.includes("answered")).length;
  if (answered === 0)
    throw new Error("the shops wrote no line about a call: their logs were not kept, or not at debug");
  const accounts = JSON.parse(readFileSync(ACCOUNTS, "utf8")) as { fields: Record<string, string> }[];
  for (const { fields } of accounts) {
    for (const field of FIELDS) if (fields[field]) own.add(fields[field]);
  }
  own.add(DEMO_PASSWORD);
  const found = personal(lines, own);
  if (found.length > 0) {
    throw new Error(
      `the shops' logs hold what is somebody's own, in ${found.length} lines:\n${found.slice(0, 20).join("\n")}`,
    );
  }
  console.log(
    `  ${lines.length} lines of the shops' logs hold none of ${own.size} values that are somebody's own`,
  );
}
