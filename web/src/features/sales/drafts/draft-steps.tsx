import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { ConfirmFirst, useMustConfirmEmail } from "@/shared/email/confirm-first";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Notice } from "@/shared/ui/notice";
import { useActing } from "./acting";
import { type DraftStep, useDraftStep } from "./queries";
import type { Draft } from "./wire";

const PlaceDialog = lazyPart(() => import("./place-dialog"));

/** The reader's actions on an open draft. */
export function DraftSteps({ draft }: { draft: Draft }) {
  const { id, version, total, currency, sellerName, buyerName } = draft;
  const { mayAnswer, mayChange, maySend, mayPlace, mayWithdraw } = draft;
  const [asked, setAsked] = useState<DraftStep["step"] | null>(null);
  const { seller, to } = useActing();
  const taking = useDraftStep(id, seller);
  const waits = useMustConfirmEmail();
  const close = () => setAsked(null);
  const ask = (step: DraftStep["step"]) => {
    taking.reset();
    setAsked(step);
  };
  const busy = taking.isPending;
  return (
    <>
      {(mayAnswer || maySend) && (
        <ConfirmFirst className="mt-4">You can do this as soon as you have.</ConfirmFirst>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {mayAnswer && (
          <>
            <Button
              className="grow"
              disabled={busy || waits || total === null}
              onClick={() => ask("confirm")}
            >
              {busy ? "Sending..." : "Confirm"}
            </Button>
            <Button look="outline" className="grow" disabled={busy} onClick={() => ask("decline")}>
              Decline
            </Button>
          </>
        )}
        {maySend && (
          <Button
            className="grow"
            disabled={busy || waits}
            onClick={() => taking.mutate({ step: "send", body: { version } })}
          >
            Send for confirmation
          </Button>
        )}
        {mayPlace && (
          <Button
            look={maySend ? "outline" : "solid"}
            className="grow"
            disabled={busy || total === null}
            onClick={() => ask("place")}
          >
            Order at once
          </Button>
        )}
        {mayChange && (
          <ButtonLink to={to(`/change-draft/${id}`)} look="outline" className="grow">
            Change
          </ButtonLink>
        )}
        {mayWithdraw && (
          <Button look="outline" className="grow" disabled={busy} onClick={() => ask("withdraw")}>
            Withdraw
          </Button>
        )}
      </div>
      {taking.isError && asked !== "decline" && asked !== "place" && (
        <Notice tone="bad" className="mt-4 bg-paper!">
          {refusal(taking.error)}
        </Notice>
      )}
      {asked === "confirm" && total !== null && (
        <ConfirmDialog
          title={`Order for ${formatPrice(total, currency)}?`}
          look="solid"
          confirm="Confirm and order"
          dismiss="Not yet"
          onClose={close}
          onConfirm={() => taking.mutate({ step: "confirm", body: { version, total } })}
        >
          The order is made at once, at the agreed prices. {sellerName}'s bill follows.
        </ConfirmDialog>
      )}
      {asked === "withdraw" && (
        <ConfirmDialog
          title="Withdraw this draft?"
          confirm="Withdraw it"
          dismiss="Keep it"
          onClose={close}
          onConfirm={() => taking.mutate({ step: "withdraw" })}
        >
          {buyerName} can then no longer confirm it. Nothing is ordered.
        </ConfirmDialog>
      )}
      {asked === "decline" && (
        <ReasonDialog
          title="Decline this order?"
          label="Why"
          confirm="Decline"
          dismiss="Not yet"
          sending={taking}
          onSend={(reason) => taking.mutate({ step: "decline", body: { reason } }, { onSuccess: close })}
          onClose={close}
        >
          {sellerName} reads this reason. No order is made.
        </ReasonDialog>
      )}
      {asked === "place" && total !== null && (
        <PlaceDialog
          draft={{ ...draft, total }}
          pending={busy}
          error={taking.error}
          onSend={(told) =>
            taking.mutate({ step: "place", body: { version, total, ...told } }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** The reason why nothing was done. The page's data has been fetched again by then. */
function refusal(error: Error): string {
  const problem = asProblem(error);
  const short = problem?.body.short ?? [];
  if (short.length > 0) {
    const names = short.map(({ name, available }) =>
      available > 0 ? `${name || "An item"} (${available} left)` : `${name || "An item"} (sold out)`,
    );
    return `Not enough is left, so no order was made: ${names.join(", ")}.`;
  }
  if (problem?.hasType("approval-needed")) {
    return "This is above what you may order alone. An owner or a manager of your company can confirm it.";
  }
  return problem?.message ?? "The shop did not answer. Please try again: it makes one order at most.";
}
