import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { formatDayOf } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { StateMark } from "@/shared/ui/state-mark";
import { CONTROL } from "@/shared/ui/text-field";
import { TextLink } from "@/shared/ui/text-link";
import { SHOWN } from "../queries";
import { SectionTitle } from "../section-title";
import type { TradeEntry, TradeKind } from "../wire";
import { tradeList } from "./queries";
import { Sums } from "./sums";
import { KINDS, stateName } from "./words";

const column = columnsOf<TradeEntry>();

/** All entries of one kind, searched by number, goods and party, and filtered by state. */
export function TradeList({ kind }: { kind: TradeKind }) {
  const words = KINDS[kind];
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const state = words.states.find((one) => one === params.get("state")) ?? "";
  // A new key empties the field; otherwise it keeps its focus.
  const { state: moved } = useLocation() as { state: { cleared: number } | null };
  const cleared = moved?.cleared ?? 0;
  const pages = useCursorPages(`${kind} ${state} ${q}`, SHOWN);
  const query = useQuery(tradeList(kind, q, state, pages.cursor));
  const columns = useMemo(() => columnsFor(kind), [kind]);
  const showAll = () => setParams({}, { replace: true, state: { cleared: cleared + 1 } });
  const choose = (next: { q?: string; state?: string }) => {
    const chosen = Object.entries({ q, state, ...next }).filter(([, value]) => value !== "");
    setParams(new URLSearchParams(chosen), { replace: true, state: moved });
  };
  const name = words.title.toLowerCase();
  return (
    <>
      <SectionTitle title={words.title}>{words.text}</SectionTitle>
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchField
          key={cleared}
          label={kind === "quotes" ? "Search by goods or party" : "Search by number, goods or party"}
          value={q}
          onSearch={(next) => choose({ q: next })}
          className="min-w-0 grow basis-64"
        />
        <select
          aria-label="State"
          value={state}
          onChange={(event) => choose({ state: event.target.value })}
          className={`${CONTROL} sm:max-w-56`}
        >
          <option value="">All {name}</option>
          {words.states.map((one) => (
            <option key={one} value={one}>
              {stateName(kind, one)}
            </option>
          ))}
        </select>
      </div>
      <ListTable
        caption={words.title}
        columns={columns}
        query={query}
        pages={pages}
        of={name}
        rowId={(row) => row.id}
        waitingRows={8}
        failed={`The ${name} could not be loaded.`}
        empty={
          q || state ? (
            <Empty
              title="Nothing matches."
              action={
                <Button look="outline" onClick={showAll}>
                  Show all {name}
                </Button>
              }
            >
              {q
                ? "Words are looked for in the newest 2,000; a whole number is found however old it is."
                : `No ${name} are in this state.`}
            </Empty>
          ) : (
            <Empty title={`There are no ${name} yet.`}>They stand here as soon as somebody makes one.</Empty>
          )
        }
      />
    </>
  );
}

function columnsFor(kind: TradeKind) {
  const words = KINDS[kind];
  const priced = kind === "orders" || kind === "bills";
  return column.columns([
    column.names(kind === "quotes" ? "Quote" : "Number", (row) => (
      <>
        <TextLink to={`/admin/${kind}/${row.id}`} className="inline-block min-h-6 [overflow-wrap:anywhere]">
          {row.number || row.what || "Without a number"}
        </TextLink>
        {row.number && (
          <span className="block text-small font-normal [overflow-wrap:anywhere] text-muted">{row.what}</span>
        )}
      </>
    )),
    column.shown("Made", (row) => formatDayOf(row.at)),
    column.shown(words.buyer, (row) => row.buyer.name || "N/A"),
    column.shown(
      words.seller,
      (row) =>
        row.sellers
          .map(({ name }) => name)
          .filter(Boolean)
          .join(", ") || "N/A",
    ),
    column.shown("State", (row) => <States entry={row} />),
    ...(priced ? priceColumns() : []),
  ]);
}

function priceColumns() {
  return column.columns([
    column.figures("Unpaid", (row) => <Sums sums={[row.unpaid].filter((sum) => sum !== null)} />),
    column.figures("Amount", (row) => <Sums sums={[row.amount].filter((sum) => sum !== null)} />),
  ]);
}

/** The status in its own word, with marks for late and disputed entries. */
function States({ entry: { status, states } }: { entry: TradeEntry }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="first-letter:uppercase">{status}</span>
      {states.includes("late") && status !== "overdue" && <StateMark tone="waiting">Late</StateMark>}
      {states.includes("disputed") && <StateMark tone="bad">Disputed</StateMark>}
    </span>
  );
}
