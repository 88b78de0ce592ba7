import { asProblem } from "@/shared/api/problem";
import { formatPrice } from "@/shared/lib/money";

/** Why an order takes a second person, and what pressing “Ask for approval” does. */
export function OverLimit({ error, children }: { error: Error; children: string }) {
  const problem = asProblem(error);
  const { limit, total, currency = "USD" } = (problem?.body ?? {}) as Record<string, string | undefined>;
  return (
    <>
      <p className="font-semibold">
        This order comes to {formatPrice(total, currency)}, above your company's limit of{" "}
        {formatPrice(limit, currency)}.
      </p>
      <p className="mt-1 font-normal">{children}</p>
    </>
  );
}
