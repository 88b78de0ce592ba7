import { useQuery } from "@tanstack/react-query";
import { formatDate, formatExact } from "@/shared/lib/dates";
import { dueText } from "@/shared/lib/due-text";
import { formatPrice } from "@/shared/lib/money";
import { METHOD_NAMES } from "@/shared/lib/payment-methods";
import { withUnit } from "@/shared/lib/units";
import { useTitle } from "@/shared/lib/use-title";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { TextLink } from "@/shared/ui/text-link";
import { SectionTitle } from "../section-title";
import type { AnyBill } from "../wire";
import { AccountLink, DetailFrame, Lines, useId } from "./detail-frame";
import { PutRight } from "./put-right";
import { anyBill } from "./queries";
import { totalRows } from "./total-rows";

/** Any bill of the shop. */
export function Component() {
  const query = useQuery(anyBill(useId()));
  return (
    <DetailFrame kind="bills" query={query}>
      {(bill) => <Loaded bill={bill} />}
    </DetailFrame>
  );
}

function Loaded({ bill }: { bill: AnyBill }) {
  useTitle(bill.invoice_number);
  const price = (amount: string) => formatPrice(amount, bill.currency);
  return (
    <>
      <SectionTitle title={bill.invoice_number}>{bill.description}</SectionTitle>
      <div className="grid items-start gap-10 lg:grid-cols-[20rem_1fr] lg:gap-14">
        <Facts
          rows={[
            [
              "State",
              <span key="state" className="inline-block first-letter:uppercase">
                {bill.status}
              </span>,
            ],
            ["For", bill.type],
            ["Payer", <AccountLink key="payer" {...bill.payer} />],
            ["Payee", <AccountLink key="payee" {...bill.payee} />],
            ...taxNumbers(bill),
            ["Issued", formatDate(bill.issued_on)],
            ["Due", dueText(bill)],
            ["Paid", price(bill.paid)],
            ["Credited", price(bill.credited)],
            ["Left to pay", price(bill.balance)],
            ...(bill.order_id
              ? [
                  [
                    "Order",
                    <TextLink key="order" to={`/admin/orders/${bill.order_id}`}>
                      {bill.orderNumber ?? "The order"}
                    </TextLink>,
                  ] as [string, React.ReactNode],
                ]
              : []),
          ]}
        />
        <div className="space-y-10">
          <Lines
            caption="Items"
            head={["Item", "Units", "Price", "Total"]}
            rows={[
              ...bill.lines.map((line, n) => ({
                key: String(n),
                cells: [
                  line.text,
                  withUnit(line.quantity, line.unit),
                  price(line.unitPrice),
                  price(line.total),
                ],
              })),
              ...totalRows(bill, price(bill.amount)),
            ]}
          />
          {bill.payments.length > 0 && (
            <Lines
              caption="Payments"
              head={["When", "How", "State", "Amount"]}
              rows={bill.payments.map((payment) => ({
                key: payment.id,
                cells: [
                  formatExact(payment.at),
                  `${METHOD_NAMES[payment.method]}${payment.test ? " (test)" : ""}${reference(payment)}`,
                  <span key="state" className="inline-block first-letter:uppercase">
                    {payment.status}
                  </span>,
                  price(payment.amount),
                ],
              }))}
            />
          )}
          {bill.creditNotes.length > 0 && (
            <Lines
              caption="Credit notes"
              head={["Number", "When", "Its tax", "Amount"]}
              rows={bill.creditNotes.map((note) => ({
                key: note.id,
                cells: [
                  `${note.number}: ${note.reason}`,
                  formatExact(note.at),
                  note.tax ? price(note.tax) : "",
                  price(note.amount),
                ],
              }))}
            />
          )}
          <PutRight bill={bill} />
        </div>
      </div>
    </>
  );
}

/** What a payment is found by at the bank or the provider. */
function reference({ receipt, reference }: AnyBill["payments"][number]): string {
  const found = receipt ?? reference;
  return found ? `, ${found}` : "";
}

/** The tax numbers of both sides, as far as the bill states them. */
function taxNumbers({ tax }: AnyBill): FactRow[] {
  const rows: FactRow[] = [];
  if (tax?.payerNumber) rows.push(["Tax number of the payer", tax.payerNumber]);
  if (tax?.payeeNumber) rows.push(["Tax number of the payee", tax.payeeNumber]);
  return rows;
}
