import { formatDate } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { StateMark } from "@/shared/ui/state-mark";
import { DUE, STEPS, UPLOADERS } from "../paper-words";
import type { PaperRule } from "./queries";
import { corridorText, narrowText } from "./words";

/** The dialog over the list. */
export type Open = { kind: "new" } | { kind: "change" | "remove"; rule: PaperRule } | { kind: "reset" };

const column = columnsOf<PaperRule>();

interface RuleColumns {
  names: Map<string, string>;
  /** The first day of the regulation on deforestation-free goods. */
  eudrFrom: string;
  open: (what: Open) => void;
  turn: (rule: PaperRule) => void;
}

/** The columns of the table of rules. */
export function ruleColumns({ names, eudrFrom, open, turn }: RuleColumns) {
  const label = (rule: PaperRule) =>
    [rule.title, corridorText(rule, names), narrowText(rule)].filter(Boolean).join(", ");
  return column.columns([
    column.names("Paper", (row) => (
      <>
        {row.title}
        <span className="block text-small font-normal text-muted">
          {row.need ? row.need.issuer : "Not needed"}
        </span>
      </>
    )),
    column.shown("Shipments", (row) => (
      <>
        {corridorText(row, names)}
        <span className="block text-small text-muted">
          {[narrowText(row), daysText(row, eudrFrom)].filter(Boolean).join("; ")}
        </span>
      </>
    )),
    column.shown("Due", (row) => <Due rule={row} />),
    column.shown("State", (row) => (
      <StateMark tone={row.on ? "good" : "quiet"}>{row.on ? "On" : "Off"}</StateMark>
    )),
    column.actions((row) => (
      <span className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
        <Button
          look="outline"
          className="px-3! whitespace-nowrap"
          aria-label={`Change: ${label(row)}`}
          onClick={() => open({ kind: "change", rule: row })}
        >
          Change
        </Button>
        <Button
          look="outline"
          className="px-3! whitespace-nowrap"
          aria-label={`Switch ${row.on ? "off" : "on"}: ${label(row)}`}
          onClick={() => turn(row)}
        >
          {row.on ? "Switch off" : "Switch on"}
        </Button>
        <Button
          look="outline"
          className="px-3! whitespace-nowrap"
          aria-label={`Delete: ${label(row)}`}
          onClick={() => open({ kind: "remove", rule: row })}
        >
          Delete
        </Button>
      </span>
    )),
  ]);
}

function Due({ rule: { need } }: { rule: PaperRule }) {
  if (!need) return "Never";
  return (
    <>
      {DUE[need.due]}
      <span className="block text-small text-muted">
        By the {UPLOADERS[need.uploader].toLowerCase()}
        {need.blocks ? `; ${STEPS[need.blocks].toLowerCase()} waits` : ""}
        {need.validDays ? `; valid ${need.validDays} days` : ""}
      </span>
    </>
  );
}

function daysText({ from, until }: PaperRule, eudrFrom: string): string {
  const first = from === "eudr" ? `from the EUDR's first day, ${formatDate(eudrFrom)}` : null;
  const begins = first ?? (from ? `from ${formatDate(from)}` : "");
  return [begins, until ? `until ${formatDate(until)}` : ""].filter(Boolean).join(" ");
}
