import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Notice } from "@/shared/ui/notice";
import { type ApprovalAnswer, useAnswerApproval } from "./queries";
import type { Approval } from "./wire";

/** The reader's actions on a waiting order. */
export function ApprovalSteps({ approval }: { approval: Approval }) {
  const { id, total, currency, askedBy, contractId, mayConfirm, mayDecline, mayWithdraw } = approval;
  const [asked, setAsked] = useState<ApprovalAnswer["step"] | null>(null);
  const answering = useAnswerApproval(id);
  const close = () => setAsked(null);
  const ask = (step: ApprovalAnswer["step"]) => {
    answering.reset();
    setAsked(step);
  };
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {mayConfirm && (
          <Button className="grow" disabled={answering.isPending} onClick={() => ask("confirm")}>
            {answering.isPending ? "Sending..." : "Confirm"}
          </Button>
        )}
        {mayDecline && (
          <Button
            look="outline"
            className="grow"
            disabled={answering.isPending}
            onClick={() => ask("decline")}
          >
            Decline
          </Button>
        )}
        {mayWithdraw && (
          <Button
            look="outline"
            className="grow"
            disabled={answering.isPending}
            onClick={() => ask("withdraw")}
          >
            Withdraw
          </Button>
        )}
      </div>
      {answering.isError && asked !== "decline" && (
        <Notice tone="bad" className="mt-4 bg-paper!">
          {refusal(answering.error, currency)}
        </Notice>
      )}
      {asked === "confirm" && (
        <ConfirmDialog
          title={`Order for ${formatPrice(total, currency)}?`}
          look="solid"
          confirm="Confirm and order"
          dismiss="Not yet"
          onClose={close}
          onConfirm={() => answering.mutate({ step: "confirm", body: { total } })}
        >
          The order {askedBy.name} asked for is made at once. Your name stands with it as the second person.
        </ConfirmDialog>
      )}
      {asked === "withdraw" && (
        <ConfirmDialog
          title="Withdraw this order?"
          confirm="Withdraw it"
          dismiss="Let it wait"
          onClose={close}
          onConfirm={() => answering.mutate({ step: "withdraw" })}
        >
          {contractId
            ? "The contract stays as it is, and you can ask again."
            : "Its goods go back to your cart, where you can change them and ask again."}
        </ConfirmDialog>
      )}
      {asked === "decline" && (
        <ReasonDialog
          title="Decline this order?"
          label="Why"
          confirm="Decline"
          dismiss="Let it wait"
          sending={answering}
          onSend={(reason) => answering.mutate({ step: "decline", body: { reason } }, { onSuccess: close })}
          onClose={close}
        >
          {askedBy.name} reads this reason. No order is made.
        </ReasonDialog>
      )}
    </>
  );
}

/** The reason why no order was made. The page's data has been fetched again by then. */
function refusal(error: Error, currency: string): string {
  const problem = asProblem(error);
  if (problem?.hasType("price-changed")) {
    const { total } = problem.body as { total?: string | number };
    const now = total === undefined ? "" : ` They come to ${formatPrice(total, currency)} now.`;
    return `The prices changed since this page was loaded, so no order was made.${now} Look it over and confirm again.`;
  }
  const short = problem?.body.short ?? [];
  if (short.length > 0) {
    const names = short.map(({ name, available }) =>
      available > 0 ? `${name} (${available} left)` : `${name} (sold out)`,
    );
    return `Not enough is left, so no order was made: ${names.join(", ")}.`;
  }
  return problem?.message ?? "The shop did not answer. Please try again: it makes one order at most.";
}
