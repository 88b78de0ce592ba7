import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useModules } from "@/shared/api/modules";
import { asProblem } from "@/shared/api/problem";
import { formatDay } from "@/shared/lib/dates";
import { dueText } from "@/shared/lib/due-text";
import { formatPrice } from "@/shared/lib/money";
import { ButtonLink } from "@/shared/ui/button-link";
import Dialog from "@/shared/ui/dialog";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { TextLink } from "@/shared/ui/text-link";
import { BillStatusMark } from "./bill-status";
import { BillTax } from "./bill-tax";
import { minor } from "./bill-text";
import { CreditNotes } from "./credit-notes";
import { BillDisputes } from "./disputes/bill-disputes";
import { Pay } from "./pay/pay";
import { PayTo } from "./pay/pay-to";
import { GiveCredit } from "./payee/give-credit";
import { Payments } from "./payments";
import { ProvisionalNote } from "./provisional-note";
import { bill } from "./queries";
import type { FullBill } from "./types";

/** One bill: its subject, its payments, and the reader's actions. */
export default function BillDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(bill(id));
  return (
    <Dialog wide title={data?.description ?? "Bill"} onClose={onClose}>
      {data && <Loaded bill={data} />}
      {!data && asProblem(error)?.status === 404 && <p>This bill is not among yours.</p>}
      {!data && error && asProblem(error)?.status !== 404 && (
        <LoadFailure onRetry={refetch}>The bill could not be loaded.</LoadFailure>
      )}
      {!data && !error && (
        <div className="space-y-3">
          <LoadingText />
          <Skeleton className="h-40" />
          <Skeleton className="h-32" />
        </div>
      )}
    </Dialog>
  );
}

function Loaded({ bill: shown }: { bill: FullBill }) {
  const { currency, side } = shown;
  const money = (sum: string) => formatPrice(sum, currency);
  const rows: FactRow[] = [
    ["Amount", money(shown.amount)],
    ["Paid", money(shown.paid)],
    ["Balance", <strong key="balance">{money(shown.balance)}</strong>],
    ["Due", dueText(shown)],
    ["Invoice", shown.invoice_number],
    ["Issued", formatDay(shown.issued_on)],
    side === "payer" ? ["To", shown.payee.name] : ["From", shown.payer.name],
    ["For", <Subject key="for" bill={shown} />],
  ];
  if (minor(shown.credited, currency) > 0n) rows.push(["Credited", money(shown.credited)]);
  if (minor(shown.refundOwed, currency) > 0n) rows.push(["To be refunded", money(shown.refundOwed)]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <BillStatusMark status={shown.status} />
        <ButtonLink to={`/billing/invoices/${shown.id}`} look="outline">
          <FileText aria-hidden="true" size={18} /> Invoice
        </ButtonLink>
      </div>
      <Facts rows={rows} className="md:grid-cols-4" />
      <ProvisionalNote bill={shown} />
      <BillTax bill={shown} />
      {side === "payer" && <PayTo bill={shown} />}
      {side === "payer" && <Pay bill={shown} />}
      <Payments bill={shown} />
      <CreditNotes bill={shown} />
      <BillDisputes bill={shown} />
      {side === "payee" && <GiveCredit bill={shown} />}
    </>
  );
}

const SUBJECTS: Record<FullBill["type"], string> = {
  Purchase: "An order",
  Shipment: "A shipment",
  Recurring: "A schedule",
  Fee: "A fee",
  "Final price": "An order",
};

/** The subject of the bill, with a link if there is one. An order's own page is for its buyer only. */
function Subject({ bill: { type, order_id, shipment_id, side } }: { bill: FullBill }) {
  const isOn = useModules();
  if (shipment_id && isOn("logistics")) return <Way to={`/shipments?view=${shipment_id}`}>The shipment</Way>;
  if (order_id && side === "payer" && isOn("sales")) {
    return <Way to={`/account/orders/${order_id}`}>The order</Way>;
  }
  return SUBJECTS[type];
}

function Way({ to, children }: { to: string; children: string }) {
  return <TextLink to={to}>{children}</TextLink>;
}
