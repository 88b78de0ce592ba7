import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/shared/ui/button";
import { buttonClass } from "@/shared/ui/button-class";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { SelectField } from "@/shared/ui/select-field";
import { countries, type PaperKind, type PaperRule, useRemoveRule, useReset, useSwitch } from "./queries";
import { type Open, ruleColumns } from "./rule-columns";
import { corridorText, placeName } from "./words";

const RuleDialog = lazyPart(() => import("./rule-dialog"));

interface RuleListProps {
  rules: PaperRule[];
  kinds: PaperKind[];
  eudrFrom: string;
}

/** How many rules are shown at first. */
const FIRST = 12;

const STATES = [
  { value: "on", label: "Switched on" },
  { value: "off", label: "Switched off" },
];

/** The rules with their filters, and what the owner can do to them. */
export function RuleList({ rules, kinds, eudrFrom }: RuleListProps) {
  const { data: known = [] } = useQuery(countries);
  const names = useMemo(() => new Map(known.map(({ code, name }) => [code, name])), [known]);
  const [paper, setPaper] = useState("");
  const [origin, setOrigin] = useState("");
  const [state, setState] = useState("");
  const [whole, setWhole] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const { mutate: turn, error: notTurned } = useSwitch();
  const remove = useRemoveRule();
  const reset = useReset();
  const columns = useMemo(
    () => ruleColumns({ names, eudrFrom, open: setOpen, turn }),
    [names, eudrFrom, turn],
  );
  const origins = [...new Set(rules.map((rule) => rule.origin))].sort();
  const shown = rules.filter(
    (rule) =>
      (!paper || rule.paper === paper) &&
      (!origin || rule.origin === origin) &&
      (!state || rule.on === (state === "on")),
  );
  const chosen = kinds.find(({ type }) => type === paper);
  const close = () => setOpen(null);
  const error = notTurned ?? remove.error ?? reset.error;
  return (
    <section aria-labelledby="rules-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="rules-title" className="text-h3">
          Rules
        </h2>
        <span className="flex flex-wrap gap-3">
          <a href="#try-title" className={buttonClass("outline")}>
            Try the rules
          </a>
          <Button onClick={() => setOpen({ kind: "new" })}>New rule</Button>
        </span>
      </div>
      <div className="mb-5 grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Paper"
          placeholder="All papers"
          choices={kinds.map(({ type, title }) => ({ value: type, label: title }))}
          value={paper}
          onChange={(event) => setPaper(event.target.value)}
        />
        <SelectField
          label="From"
          placeholder="All origins"
          choices={origins.map((code) => ({ value: code, label: sentence(placeName(code, names)) }))}
          value={origin}
          onChange={(event) => setOrigin(event.target.value)}
        />
        <SelectField
          label="State"
          placeholder="All rules"
          choices={STATES}
          value={state}
          onChange={(event) => setState(event.target.value)}
        />
      </div>
      <FailureNotice error={error} failed="Nothing was changed." ownWords className="mb-4" />
      <p role="status" className="mb-3 flex flex-wrap items-center gap-x-4 text-muted">
        {shown.length} of {rules.length} rules
        {chosen && (
          <Button look="quiet" className="px-2!" onClick={() => setOpen({ kind: "reset" })}>
            Put the packaged rules back
          </Button>
        )}
      </p>
      <DataTable
        caption="Rules of papers"
        columns={columns}
        rows={whole ? shown : shown.slice(0, FIRST)}
        rowId={(rule) => rule.id}
        empty={<Empty title="No rule fits these filters.">Choose another paper or another origin.</Empty>}
      />
      {!whole && shown.length > FIRST && (
        <Button look="outline" className="mt-5" onClick={() => setWhole(true)}>
          Show all {shown.length} rules
        </Button>
      )}
      {(open?.kind === "new" || open?.kind === "change") && (
        <RuleDialog rule={open.kind === "change" ? open.rule : null} kinds={kinds} onClose={close} />
      )}
      {open?.kind === "remove" && (
        <ConfirmDialog
          title="Delete this rule?"
          confirm="Delete it"
          dismiss="Keep it"
          onClose={close}
          onConfirm={() => remove.mutate(open.rule.id)}
        >
          {open.rule.title}, {corridorText(open.rule, names).toLowerCase()}. New shipments follow the other
          rules then. Those that are planned keep their papers.
        </ConfirmDialog>
      )}
      {open?.kind === "reset" && chosen && (
        <ConfirmDialog
          title="Put the packaged rules back?"
          confirm="Put them back"
          dismiss="Keep mine"
          onClose={close}
          onConfirm={() => reset.mutate(chosen.type)}
        >
          All rules about this paper go, and the packaged ones are in their place: {chosen.title}.
        </ConfirmDialog>
      )}
    </section>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
