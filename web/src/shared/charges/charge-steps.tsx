import { useState } from "react";
import { post } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";

export type Charge = Schemas["Charge"];
type ChargeStep = "accept" | "decline" | "withdraw" | "offer";

function useChargeStep({ id, amount, currency }: Charge) {
  return useChange(
    (step: ChargeStep) => {
      const path = { id };
      // The amount on the screen is accepted or asked for.
      const body = { amount, currency };
      if (step === "accept") return post("/api/charges/{id}/accept", { path, body });
      if (step === "offer") return post("/api/charges/{id}/offer", { path, body });
      return post(`/api/charges/{id}/${step}`, { path });
    },
    ["logistics.charge-moved"],
  );
}

/** The account's actions on a charge of a shipment: each asks for confirmation and explains the consequences. */
export function ChargeSteps({ charge }: { charge: Charge }) {
  const [asking, setAsking] = useState<ChargeStep | null>(null);
  const change = useChargeStep(charge);
  const words = asking && wordsOf(charge)[asking];
  return (
    <>
      <span className="flex flex-wrap gap-2 in-[td]:justify-end">
        {stepsOf(charge).map(({ step, label }) => (
          <Button
            key={step}
            look={step === "accept" ? "solid" : "outline"}
            disabled={change.isPending}
            aria-label={`${label}: ${charge.description}`}
            onClick={() => setAsking(step)}
          >
            {label}
          </Button>
        ))}
      </span>
      <FailureNotice error={change.error} failed="Nothing was changed." ownWords className="mt-2 bg-paper!" />
      {asking && words && (
        <ConfirmDialog
          title={words.title}
          confirm={words.confirm}
          dismiss="Not now"
          look={asking === "accept" || asking === "offer" ? "solid" : "danger"}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          {words.text}
        </ConfirmDialog>
      )}
    </>
  );
}

function stepsOf({ mayAnswer, mayWithdraw, mayOffer, status, type }: Charge) {
  // The price of carriage has a form of its own to offer it again.
  const again = mayOffer && status !== "offered" && type === "Fee";
  const all: { step: ChargeStep; label: string; may: boolean }[] = [
    { step: "accept", label: "Accept", may: mayAnswer },
    { step: "decline", label: "Decline", may: mayAnswer },
    { step: "withdraw", label: "Withdraw", may: mayWithdraw },
    { step: "offer", label: "Ask again", may: again },
  ];
  return all.filter(({ may }) => may);
}

function wordsOf(charge: Charge): Record<ChargeStep, { title: string; confirm: string; text: string }> {
  const { payer, payee, description } = charge;
  const amount = formatPrice(charge.amount, charge.currency);
  return {
    accept: {
      title: `Accept ${amount}?`,
      confirm: "Accept it",
      text: `${description}. You owe ${payee.name} ${amount} from then on: a bill follows, due in seven days. If the shipment is cancelled before it leaves, its freight is credited.`,
    },
    decline: {
      title: `Decline ${amount}?`,
      confirm: "Decline it",
      text: `${description}. You owe nothing, and ${payee.name} sees that you declined. They may ask for another amount. The goods do not wait for this.`,
    },
    withdraw: {
      title: `Withdraw ${amount}?`,
      confirm: "Withdraw it",
      text: `${description}. ${payer.name} can no longer accept it. You can ask again.`,
    },
    offer: {
      title: `Ask for ${amount} again?`,
      confirm: "Ask again",
      text: `${description}. ${payer.name} is asked once more, and owes nothing before they accept.`,
    },
  };
}

export const CHARGE_STATUS: Record<Charge["status"], string> = {
  offered: "waits for an answer",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
  ended: "not owed",
};
