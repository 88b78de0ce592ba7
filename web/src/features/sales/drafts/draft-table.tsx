import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { useActing } from "./acting";
import { DraftState } from "./draft-state";
import { DRAFTS_SHOWN, draftPage } from "./queries";
import type { DraftRow, DraftSide } from "./wire";

const column = columnsOf<DraftRow>();

const COLUMNS = column.columns([
  column.names("Goods", (row) => <DraftLink draft={row} />),
  column.shown("With", (draft) => (draft.side === "seller" ? draft.buyerName : draft.sellerName)),
  column.figures("Goods come to", (row) => formatPrice(row.goods, row.currency)),
  column.shown("Saved", (row) => formatInstant(row.changedAt)),
  column.shown("Open until", (row) =>
    row.status === "sent" && row.validUntil ? formatInstant(row.validUntil) : "",
  ),
  column.shown("State", (row) => <DraftState draft={row} />),
]);

/** The drafts of one side, a page at a time. */
export function DraftTable({ side }: { side: DraftSide }) {
  const { seller } = useActing();
  const pages = useCursorPages(`${side} ${seller ?? ""}`, DRAFTS_SHOWN);
  const query = useQuery(draftPage(side, seller, pages.cursor));
  return (
    <ListTable
      caption={side === "seller" ? "Drafts that you drew up" : "Drafts for you"}
      columns={COLUMNS}
      query={query}
      pages={pages}
      of="drafts"
      rowId={(row) => row.id}
      failed="The drafts could not be loaded."
      empty={
        side === "seller" ? (
          <Empty
            title={seller === null ? "You drew up no order yet." : "Nobody drew up an order for this seller."}
            action={<NewDraft />}
          >
            A buyer who calls or comes on a market day need not type: you agree on goods and prices, and the
            buyer confirms them here.
          </Empty>
        ) : (
          <Empty title="No seller drew up an order for you.">
            When you agree on goods with a seller by telephone, the order stands here for you to confirm.
          </Empty>
        )
      }
    />
  );
}

/** The way to the form of a new draft. */
export function NewDraft() {
  const { to } = useActing();
  return (
    <ButtonLink to={to("/drafts/new")}>
      <Plus aria-hidden="true" size={18} /> New draft
    </ButtonLink>
  );
}

function DraftLink({ draft }: { draft: DraftRow }) {
  const { to } = useActing();
  return (
    <Link to={to(`/drafts/${draft.id}`)} className="underline decoration-edge underline-offset-4">
      {goodsOf(draft)}
    </Link>
  );
}

/** "Nyeri AA", "Nyeri AA and 2 more". */
function goodsOf({ names }: DraftRow): string {
  const [first = "No goods"] = names;
  return names.length > 1 ? `${first} and ${names.length - 1} more` : first;
}
