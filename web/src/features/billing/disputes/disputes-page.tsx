import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatDayOf } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { StateMark } from "@/shared/ui/state-mark";
import { CONTROL } from "@/shared/ui/text-field";
import { TextLink } from "@/shared/ui/text-link";
import { DISPUTES_SHOWN, type Dispute, disputePage } from "./queries";
import { REASONS, STATES } from "./words";

const column = columnsOf<Dispute>();

const COLUMNS = column.columns([
  column.names("Dispute", (row) => (
    <>
      <TextLink to={`/admin/disputes/${row.id}`} className="figures inline-block min-h-6">
        {row.number}
      </TextLink>
      <span className="block text-small font-normal [overflow-wrap:anywhere] text-muted">
        {REASONS[row.reason]}
      </span>
    </>
  )),
  column.shown("Bill", (row) => <span className="figures">{row.invoice}</span>),
  column.shown("Buyer", (row) => row.buyerName),
  column.shown("Seller", (row) => row.sellerName),
  column.shown("Opened", (row) => formatDayOf(row.openedAt)),
  column.figures("Disputed", (row) => formatPrice(row.amount, row.currency)),
  column.shown("State", (row) => (
    <StateMark tone={STATES[row.state].tone}>{STATES[row.state].label}</StateMark>
  )),
]);

/** The disputes that are open, or those that are over, for the shop. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const over = params.get("state") === "over";
  const q = params.get("q") ?? "";
  const pages = useCursorPages(`disputes ${over} ${q}`, DISPUTES_SHOWN);
  const query = useQuery(disputePage(!over, q, pages.cursor));
  const choose = (next: { q?: string; state?: string }) => {
    const chosen = Object.entries({ q, state: over ? "over" : "", ...next }).filter(
      ([, value]) => value !== "",
    );
    setParams(new URLSearchParams(chosen), { replace: true });
  };
  return (
    <>
      <header className="mb-6 max-w-prose">
        <h1 className="text-h1">Disputes</h1>
        <p className="mt-2 text-muted">
          Buyers who say that something is wrong with what they paid. Until you decide, the next payout of the
          seller leaves the disputed sum out.
        </p>
      </header>
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchField
          label="Search by number or name"
          value={q}
          onSearch={(next) => choose({ q: next })}
          className="min-w-0 grow basis-64"
        />
        <select
          aria-label="State"
          value={over ? "over" : ""}
          onChange={(event) => choose({ state: event.target.value })}
          className={`${CONTROL} sm:max-w-56`}
        >
          <option value="">Open</option>
          <option value="over">Decided or withdrawn</option>
        </select>
      </div>
      <ListTable
        caption="Disputes"
        columns={COLUMNS}
        query={query}
        pages={pages}
        of="disputes"
        rowId={(row) => row.id}
        waitingRows={4}
        failed="The disputes could not be loaded."
        empty={
          q ? (
            <Empty title="Nothing matches.">Search by the number of a dispute, a bill or an order.</Empty>
          ) : over ? (
            <Empty title="No dispute was decided yet.">They stay here with their decisions.</Empty>
          ) : (
            <Empty title="Nothing is disputed.">A dispute stands here as soon as a buyer opens one.</Empty>
          )
        }
      />
    </>
  );
}
