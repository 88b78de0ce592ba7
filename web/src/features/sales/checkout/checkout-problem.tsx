import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import type { CartRow } from "@/shared/api/types";
import { withUnit } from "@/shared/lib/units";
import { OverLimit } from "../approvals/over-limit";
import { needsApproval } from "../approvals/use-place-or-ask";

/** Explains why no order was made, and the next step. */
export function CheckoutProblem({ error, rows }: { error: Error; rows: CartRow[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`mb-6 rounded-sm border-l-4 bg-card px-4 py-3 ${needsApproval(error) ? "border-leaf" : "border-danger"}`}
    >
      {explanation(error, rows)}
    </div>
  );
}

function explanation(error: Error, rows: CartRow[]) {
  const problem = asProblem(error);
  const short = problem?.body.short ?? [];

  if (short.length > 0) {
    return (
      <>
        <p className="font-semibold text-danger">Not enough is left of these goods, so no order was made:</p>
        <ul className="figures mt-2 list-disc pl-5">
          {short.map((line) => (
            <li key={line.item_id}>
              {shortText(line, rows.find(({ item_id }) => item_id === line.item_id)?.unit)}
            </li>
          ))}
        </ul>
        <p className="mt-2">
          <Link to="/cart" className="font-semibold underline underline-offset-4">
            Change the quantities in your cart
          </Link>{" "}
          and come back; what you entered here is quick to confirm.
        </p>
      </>
    );
  }
  if (needsApproval(error)) {
    return (
      <OverLimit error={error}>
        Press “Ask for approval”: the goods leave your cart, and the order is made once an owner or a manager
        has confirmed it.
      </OverLimit>
    );
  }
  if (problem?.hasType("cart-changed")) {
    return (
      <p className="font-semibold text-danger">
        Your cart changed in the meantime. It has been loaded again: please look it over and place the order.
      </p>
    );
  }
  if (problem && problem.status < 500) return <p className="font-semibold text-danger">{problem.message}</p>;
  return (
    <p className="font-semibold text-danger">
      The shop did not answer. Press “Place order” again: it makes one order, however often you press.
    </p>
  );
}

interface ShortLine {
  name: string;
  wanted: number;
  available: number;
}

function shortText({ name, wanted, available }: ShortLine, unit: string | null | undefined): string {
  const amount = (quantity: number) => (unit ? withUnit(quantity, unit) : quantity.toLocaleString("en-US"));
  return available > 0
    ? `${name}: you want ${amount(wanted)}, ${amount(available)} are left`
    : `${name}: sold out`;
}
