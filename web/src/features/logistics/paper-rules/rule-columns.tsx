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
    column.accessor("title", {
      header: "Paper",
      meta: { names: true },
      cell: ({ row: { original } }) => (
        <>
          {original.title}
          <span className="block text-small font-normal text-muted">
            {original.need ? original.need.issuer : "Not needed"}
          </span>
        </>
      ),
    }),
    column.accessor("origin", {
      header: "Shipments",
      cell: ({ row: { original } }) => (
        <>
          {corridorText(original, names)}
          <span className="block text-small text-muted">
            {[narrowText(original), daysText(original, eudrFrom)].filter(Boolean).join("; ")}
          </span>
        </>
      ),
    }),
    column.accessor("need", {
      header: "Due",
      cell: ({ row: { original } }) => <Due rule={original} />,
    }),
    column.accessor("on", {
      header: "State",
      cell: ({ row: { original } }) => (
        <StateMark tone={original.on ? "good" : "quiet"}>{original.on ? "On" : "Off"}</StateMark>
      ),
    }),
    column.display({
      id: "actions",
      header: "Actions",
      meta: { actions: true },
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
          <Button
            look="outline"
            className="px-3! whitespace-nowrap"
            aria-label={`Change: ${label(original)}`}
            onClick={() => open({ kind: "change", rule: original })}
          >
            Change
          </Button>
          <Button
            look="outline"
            className="px-3! whitespace-nowrap"
            aria-label={`Switch ${original.on ? "off" : "on"}: ${label(original)}`}
            onClick={() => turn(original)}
          >
            {original.on ? "Switch off" : "Switch on"}
          </Button>
          <Button
            look="outline"
            className="px-3! whitespace-nowrap"
            aria-label={`Delete: ${label(original)}`}
            onClick={() => open({ kind: "remove", rule: original })}
          >
            Delete
          </Button>
        </span>
      ),
    }),
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
