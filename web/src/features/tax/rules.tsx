import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { formatDate } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Notice } from "@/shared/ui/notice";
import { countries, type TaxRule, useRemoveRule } from "./queries";
import { buyersOf, placeName } from "./words";

const RuleDialog = lazyPart(() => import("./rule-dialog"));
const OfferedDialog = lazyPart(() => import("./offered-dialog"));

const column = columnsOf<TaxRule>();

type Open = { kind: "new" | "offered" } | { kind: "change" | "remove"; rule: TaxRule };

interface RulesProps {
  rules: TaxRule[];
  charged: boolean;
}

/** The rules, with what the owner can do to them. */
export function Rules({ rules, charged }: RulesProps) {
  const { data: known = [] } = useQuery(countries);
  const [open, setOpen] = useState<Open | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const remove = useRemoveRule();
  const names = useMemo(() => new Map(known.map(({ code, name }) => [code, name])), [known]);
  const columns = useMemo(() => columnsFor(names, setOpen), [names]);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="rules-title" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="rules-title" className="text-h3">
          Rules
        </h2>
        <span className="flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setOpen({ kind: "offered" })}>
            Take the usual rules
          </Button>
          <Button onClick={() => setOpen({ kind: "new" })}>New rule</Button>
        </span>
      </div>
      <FailureNotice error={remove.error} failed="The rule was not deleted." className="mb-4" />
      {added !== null && (
        <Notice tone="good" className="mb-4">
          {addedText(added)}
        </Notice>
      )}
      {charged && rules.length === 0 && (
        <Notice tone="plain" className="mb-4">
          Without a rule, every sale is outside the scope of tax (O).
        </Notice>
      )}
      <DataTable
        caption="Tax rules"
        columns={columns}
        rows={rules}
        rowId={(rule) => rule.id}
        empty={
          <Empty title="There are no rules yet.">
            Take the usual rules of Kenya, Uganda, Rwanda, Ethiopia or the EU, and change them to yours.
          </Empty>
        }
      />
      {(open?.kind === "new" || open?.kind === "change") && (
        <RuleDialog rule={open.kind === "change" ? open.rule : null} onClose={close} />
      )}
      {open?.kind === "offered" && (
        <OfferedDialog onAdded={(all) => setAdded(all.length - rules.length)} onClose={close} />
      )}
      {open?.kind === "remove" && (
        <ConfirmDialog
          title="Delete this rule?"
          confirm="Delete it"
          dismiss="Keep it"
          onClose={close}
          onConfirm={() => remove.mutate(open.rule.id)}
        >
          Sales from {placeName(open.rule.seller, names)} to {placeName(open.rule.buyer, names)} are then
          taxed by the other rules. Orders that were placed keep their tax.
        </ConfirmDialog>
      )}
    </section>
  );
}

function addedText(added: number): string {
  if (added === 0) return "None was added: all of them overlap a rule that is here.";
  return `${added === 1 ? "One rule was" : `${added} rules were`} added. Those that overlap a rule that was here were left out.`;
}

function columnsFor(names: Map<string, string>, open: (what: Open) => void) {
  const title = ({ seller, buyer }: TaxRule) => {
    const [from, to] = [placeName(seller, names), placeName(buyer, names)];
    return `${from.charAt(0).toUpperCase()}${from.slice(1)} to ${to}`;
  };
  return column.columns([
    column.names("Sale", (row) => (
      <>
        {title(row)}
        <span className="block text-small font-normal text-muted">
          {row.goods ?? "All goods"}, {buyersOf(row).toLowerCase()}
        </span>
      </>
    )),
    column.shown("Days", (row) =>
      row.until ? `${formatDate(row.from)} to ${formatDate(row.until)}` : `From ${formatDate(row.from)}`,
    ),
    column.shown("Tax", (row) => (
      <>
        {row.category}, {row.rate} %
        {row.reason && <span className="block text-small text-muted">{row.reason}</span>}
      </>
    )),
    column.actions((row) => (
      <span className="flex justify-end gap-2">
        <Button
          look="outline"
          aria-label={`Change: ${title(row)}`}
          onClick={() => open({ kind: "change", rule: row })}
        >
          Change
        </Button>
        <Button
          look="outline"
          aria-label={`Delete: ${title(row)}`}
          onClick={() => open({ kind: "remove", rule: row })}
        >
          Delete
        </Button>
      </span>
    )),
  ]);
}
