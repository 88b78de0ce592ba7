import { type FormEvent, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { formatPrice, toMinor } from "@/shared/lib/money";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Section } from "@/shared/ui/section";
import { TextField } from "@/shared/ui/text-field";
import { useSetLimit } from "./queries";
import type { Company } from "./wire";

interface LimitCardProps {
  limit: Company["limit"];
  owner: boolean;
}

/** The amount that one person may order alone in 30 days. The owner sets it. */
export function LimitCard({ limit, owner }: LimitCardProps) {
  return (
    <Section title="Approval limit" heading="text-h4" className="leaf-shape bg-card p-6">
      <p className="figures mt-3 font-serif text-h2">
        {limit ? formatPrice(limit.amount, limit.currency) : "None"}
      </p>
      <p className="mt-2 text-muted">
        {limit
          ? "Each person orders up to this alone in 30 days, contracts that they sign included. What goes beyond it waits until an owner or a manager has confirmed it; such a contract is accepted and signed by one of them."
          : "Everybody in the company orders without asking."}
      </p>
      {owner && <LimitForm key={limit?.amount} limit={limit} />}
    </Section>
  );
}

function LimitForm({ limit }: { limit: Company["limit"] }) {
  const [amount, setAmount] = useState("");
  const [wrong, setWrong] = useState<string>();
  const save = useSetLimit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = amount.replaceAll(",", "").trim();
    const good = (toMinor(typed, SHOP_CURRENCY) ?? -1n) >= 0n;
    setWrong(good ? undefined : "Enter an amount, such as 5000 or 5000.00");
    if (good) save.mutate(Number(typed));
    else event.currentTarget.querySelector("input")?.focus();
  };
  const refused = asProblem(save.error);
  return (
    <form noValidate onSubmit={submit} className="mt-5 space-y-4 border-t border-line pt-5">
      <TextField
        label={limit ? `Another limit, in ${SHOP_CURRENCY}` : "What one person may order alone in 30 days"}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={wrong ?? refused?.fields.amount?.join(", ")}
      />
      <FailureNotice
        error={refused?.fields.amount ? null : save.error}
        failed="The limit was not changed."
        className="bg-paper!"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          Set it
        </Button>
        {limit && (
          <Button look="outline" disabled={save.isPending} onClick={() => save.mutate(null)}>
            Take it away
          </Button>
        )}
      </div>
    </form>
  );
}
