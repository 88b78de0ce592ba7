import { useMemo, useState } from "react";
import { formatDay } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Section } from "@/shared/ui/section";
import { MARKETS, pointsText } from "../contracts/fixing-text";
import { type MarketPrices, useRemovePrices } from "./queries";

const column = columnsOf<MarketPrices>();

const marketName = (market: MarketPrices["market"]) => MARKETS.find(({ value }) => value === market)?.label;

/** The months of delivery with prices, each with its newest one. */
export function PriceTable({ months }: { months: MarketPrices[] }) {
  const [asked, setAsked] = useState<MarketPrices | null>(null);
  const remove = useRemovePrices();
  const { mutate, isPending } = remove;
  const columns = useMemo(() => columnsFor(setAsked, isPending), [isPending]);
  return (
    <Section title="Known prices">
      <DataTable
        caption="Known prices"
        columns={columns}
        rows={months}
        rowId={(row) => row.id}
        empty={
          <p className="border-t border-line py-4 text-muted">
            No prices yet. Without them nothing is compared, and goods whose price is not fixed are billed by
            the price of the quote.
          </p>
        }
      />
      <FailureNotice error={remove.error} ownWords className="mt-4" />
      {asked && (
        <ConfirmDialog
          title={`Remove the prices of ${asked.month.code}?`}
          confirm="Remove them"
          dismiss="Keep them"
          look="danger"
          onClose={() => setAsked(null)}
          onConfirm={() => mutate(asked)}
        >
          Prices that were fixed and goods that were billed stay as they are.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function columnsFor(ask: (month: MarketPrices) => void, removing: boolean) {
  return column.columns([
    column.names("Month", (row) => row.month.code),
    column.shown("Market", (row) => marketName(row.market)),
    column.figures("Newest price", (row) => pointsText(row.market, row.lastPoints)),
    column.shown("Day", (row) => formatDay(row.lastDay)),
    column.figures("Days known", (row) => row.days),
    column.actions(
      (row) => (
        <Button
          look="outline"
          aria-label={`Remove the prices of ${row.month.code}`}
          disabled={removing}
          onClick={() => ask(row)}
        >
          Remove
        </Button>
      ),
      "Remove",
    ),
  ]);
}
