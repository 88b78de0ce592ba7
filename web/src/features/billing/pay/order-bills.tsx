import { useQuery } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { formatPrice } from "@/shared/lib/money";
import { Section } from "@/shared/ui/section";
import { TextLink } from "@/shared/ui/text-link";
import { BillStatusMark } from "../bill-status";
import { minor } from "../bill-text";
import { bill } from "../queries";
import type { Bill } from "../types";
import { PayTo } from "./pay-to";

/** The bills of an order, for its buyer: the open ones with the ways to pay them, the paid ones with the way to dispute them. */
export function OrderBills({ orderId }: { orderId: string }) {
  const found = useQuery(query("/api/billing", { query: { order: orderId, side: "payer" } }));
  const open = found.data?.filter(({ mayPay }) => mayPay) ?? [];
  const paid = found.data?.filter((row) => minor(row.paid, row.currency) > 0n) ?? [];
  return (
    <>
      {open.length > 0 && <ToPay open={open} />}
      {paid.map(({ id, invoice_number }) => (
        <p key={id} className="mt-6 text-muted print:hidden">
          Is something wrong with what you paid?{" "}
          <TextLink to={`/billing?view=${id}`} className="font-semibold text-ink">
            Open a dispute about {invoice_number}
          </TextLink>
        </p>
      ))}
    </>
  );
}

function ToPay({ open }: { open: Bill[] }) {
  return (
    <Section title="To pay" heading="text-h3" className="mt-10 print:hidden">
      {open.map((row) => (
        <OpenBill key={row.id} row={row} />
      ))}
    </Section>
  );
}

function OpenBill({ row }: { row: Bill }) {
  const { data } = useQuery(bill(row.id));
  return (
    <article aria-label={row.invoice_number} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TextLink to={`/billing?view=${row.id}`} className="font-semibold">
          {row.invoice_number}: {formatPrice(row.payable, row.currency)}
        </TextLink>
        <BillStatusMark status={row.status} />
      </div>
      {data && <PayTo bill={data} />}
    </article>
  );
}
