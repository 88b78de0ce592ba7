import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Tabs } from "radix-ui";
import { Link, useSearchParams } from "react-router";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { useRole } from "@/shared/session/use-role";
import { buttonClass } from "@/shared/ui/button-class";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { Tab, TabList } from "@/shared/ui/tab";
import { DraftState } from "./draft-state";
import { DRAFTS_SHOWN, draftPage } from "./queries";
import type { DraftRow, DraftSide } from "./wire";

const column = columnsOf<DraftRow>();

const COLUMNS = column.columns([
  column.accessor((draft) => goodsOf(draft), {
    id: "goods",
    header: "Goods",
    meta: { names: true },
    cell: ({ row: { original } }) => (
      <Link to={`/drafts/${original.id}`} className="underline decoration-edge underline-offset-4">
        {goodsOf(original)}
      </Link>
    ),
  }),
  column.accessor((draft) => (draft.side === "seller" ? draft.buyerName : draft.sellerName), {
    id: "other",
    header: "With",
  }),
  column.accessor("goods", {
    header: "Goods come to",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.goods, original.currency),
  }),
  column.accessor("changedAt", { header: "Saved", cell: ({ getValue }) => formatInstant(getValue()) }),
  column.accessor("validUntil", {
    header: "Open until",
    cell: ({ row: { original } }) =>
      original.status === "sent" && original.validUntil ? formatInstant(original.validUntil) : "",
  }),
  column.accessor("status", {
    header: "State",
    cell: ({ row: { original } }) => <DraftState draft={original} />,
  }),
]);

/** Orders in a buyer's name: those that a seller draws up, and those that wait for the account. */
export function Component() {
  const sells = useRole("seller");
  const [params, setParams] = useSearchParams();
  const side: DraftSide = sells && params.get("side") !== "buyer" ? "seller" : "buyer";
  return (
    <div className="shell py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Drafts</h1>
          <p className="mt-2 text-muted">
            {sells
              ? "Orders in a buyer's name: draw one up from a call or a market day, and send it for confirmation."
              : "Orders that a seller drew up for you. Nothing is ordered before you confirm it."}
          </p>
        </div>
        {sells && <NewDraft />}
      </div>
      {sells ? (
        <Tabs.Root
          value={side}
          onValueChange={(value) => setParams(value === "buyer" ? { side: value } : {}, { replace: true })}
          className="mt-6"
        >
          <TabList aria-label="Drafts" className="mb-5">
            <Tab value="seller">Drawn up by you</Tab>
            <Tab value="buyer">For you</Tab>
          </TabList>
          <Tabs.Content value="seller">
            <DraftTable side="seller" />
          </Tabs.Content>
          <Tabs.Content value="buyer">
            <DraftTable side="buyer" />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <div className="mt-8">
          <DraftTable side="buyer" />
        </div>
      )}
    </div>
  );
}

function DraftTable({ side }: { side: DraftSide }) {
  const pages = useCursorPages(side, DRAFTS_SHOWN);
  const query = useQuery(draftPage(side, pages.cursor));
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
          <Empty title="You drew up no order yet." action={<NewDraft />}>
            A buyer who calls or meets you on a market day need not type: you agree on goods and prices, and
            the buyer confirms them here.
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

function NewDraft() {
  return (
    <Link to="/drafts/new" className={buttonClass()}>
      <Plus aria-hidden="true" size={18} /> New draft
    </Link>
  );
}

/** "Nyeri AA", "Nyeri AA and 2 more". */
function goodsOf({ names }: DraftRow): string {
  const [first = "No goods"] = names;
  return names.length > 1 ? `${first} and ${names.length - 1} more` : first;
}
