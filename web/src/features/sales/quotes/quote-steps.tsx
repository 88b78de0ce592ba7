import { useState } from "react";
import type { Quote } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { ConfirmFirst, useMustConfirmEmail } from "@/shared/email/confirm-first";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { type Answer, answerQuote, type QuoteStep } from "./queries";
import { STEP_LABELS } from "./quote-text";

/** Binding steps require a confirmed e-mail. */
const BINDING: QuoteStep[] = ["offer", "counter", "accept"];

const TermsDialog = lazyPart(() => import("./terms-dialog"));

/** The actions of the reader's side on a quote, whichever side it is. */
export function QuoteSteps({ quote }: { quote: Quote }) {
  const [asked, setAsked] = useState<Exclude<QuoteStep, "accept"> | null>(null);
  const waits = useMustConfirmEmail();
  const answering = useChange(
    (step: Answer) => answerQuote(step, quote.id, quote.version),
    ["sales.quote-moved", "sales.contract-moved"],
  );
  const close = () => setAsked(null);

  return (
    <>
      {quote.steps.some((step) => BINDING.includes(step)) && (
        <ConfirmFirst className="mb-4">You can answer these terms as soon as you have.</ConfirmFirst>
      )}
      {quote.steps.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {quote.steps.map((step) => (
            <Button
              key={step}
              look={step === quote.steps[0] ? "solid" : "outline"}
              disabled={answering.isPending || (waits && BINDING.includes(step))}
              aria-label={`${STEP_LABELS[step]}: ${quote.product_name}`}
              onClick={() => (step === "accept" ? answering.mutate(step) : setAsked(step))}
            >
              {STEP_LABELS[step]}
            </Button>
          ))}
        </div>
      )}
      <FailureNotice error={answering.error} ownWords className="mt-3" />
      {(asked === "offer" || asked === "counter") && (
        <TermsDialog quote={quote} step={asked} onClose={close} />
      )}
      {(asked === "decline" || asked === "withdraw") && (
        <ConfirmDialog
          title={asked === "decline" ? "Decline these terms?" : "Withdraw your terms?"}
          confirm={asked === "decline" ? "Decline them" : "Withdraw them"}
          dismiss="Keep talking"
          onClose={close}
          onConfirm={() => answering.mutate(asked)}
        >
          This ends the quote for {quote.product_name}. It cannot be taken back; a new one can be asked for on
          the product's page.
        </ConfirmDialog>
      )}
    </>
  );
}
