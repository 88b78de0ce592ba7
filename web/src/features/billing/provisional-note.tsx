import type { FullBill } from "./types";

/** Says that the price of a bill is provisional, and what became of it. */
export function ProvisionalNote({ bill: { provisional } }: { bill: FullBill }) {
  if (!provisional) return null;
  const { percent, settled, restBillId } = provisional;
  return (
    <p className="mt-4 max-w-prose text-muted">
      The price is provisional: {percent} % of the price of the day on which the goods were ordered.{" "}
      {!settled && "What is left to pay is billed once the price is final."}
      {settled && restBillId && "The price is final since; a second bill asks for the rest."}
      {settled && !restBillId && "The price is final since; what was too much is credited."}
    </p>
  );
}

/** The name of a bill as a document. */
export function documentName({ provisional, type }: FullBill): string {
  if (provisional) return "Provisional invoice";
  return type === "Final price" ? "Final invoice" : "Invoice";
}
