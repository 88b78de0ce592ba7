import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { StateMark } from "@/shared/ui/state-mark";
import { SAMPLES_SHOWN, type Sample, samplePage } from "./queries";
import { KINDS, stateText, stateTone, weight } from "./sample-text";

const column = columnsOf<Sample>();

const COLUMNS = column.columns([
  column.shown("Sample", (row) => <span className="figures">{row.number}</span>),
  column.names("Product", (row) => row.productName),
  column.shown("Kind", (sample) => KINDS[sample.kind]),
  column.shown("With", (sample) => (sample.side === "buyer" ? sample.sellerName : sample.buyerName)),
  column.figures("Weight", (row) => weight(row.grams)),
  column.shown("Decide by", (row) => formatDay(row.decideBy)),
  column.shown("Status", (row) => <StateMark tone={stateTone(row)}>{stateText(row)}</StateMark>),
  column.actions(
    (row) => (
      <ButtonLink to={`/samples/${row.id}`} aria-label={`View: ${row.number}`} look="outline">
        View
      </ButtonLink>
    ),
    "Details",
  ),
]);

const EMPTY: Record<Sample["side"], string> = {
  buyer: "Ask for one on a product's page, or on a contract that waits for a sample.",
  seller:
    "When a buyer asks for a sample of your goods, it stands here, and you are told. Send one unasked on a contract or a quote.",
};

export function SampleTable({ side }: { side: Sample["side"] }) {
  const pages = useCursorPages(side, SAMPLES_SHOWN);
  const query = useQuery(samplePage(side, pages.cursor));
  return (
    <ListTable
      caption={side === "buyer" ? "Samples that you asked for" : "Samples that you send"}
      columns={COLUMNS}
      query={query}
      pages={pages}
      of="samples"
      rowId={(row) => row.id}
      failed="Your samples could not be loaded."
      empty={
        <Empty
          title="No samples yet."
          action={
            <ButtonLink to={side === "buyer" ? "/store" : "/inventory"}>
              {side === "buyer" ? "Look at the store" : "Go to your inventory"}
            </ButtonLink>
          }
        >
          {EMPTY[side]}
        </Empty>
      }
    />
  );
}
