import { type FormEvent, useState } from "react";
import type { Order, ReturnGoods } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { formatDay } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { useCallKey } from "@/shared/lib/use-call-key";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { Stepper } from "@/shared/ui/stepper";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { ReturnReasonField } from "./return-reason-field";
import { byReason, type Chosen, type ReturnLine, returnGoods, startOf } from "./returns";

const LONGEST = 2000;

interface ReturnDialogProps {
  order: Order;
  lines: ReturnLine[];
  onClose: () => void;
}

/** The form of a return: a quantity and a reason for each line of an order. */
export default function ReturnDialog({ order, lines, onClose }: ReturnDialogProps) {
  const [chosen, setChosen] = useState<Record<string, Chosen>>(() => startOf(lines));
  const [wrong, setWrong] = useState<Record<string, boolean>>({});
  const [note, setNote] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<{ id: string; message: string }[]>([]);
  const [recorded, setRecorded] = useState(0);
  const sending = useReturn(order.id, (one) => {
    setRecorded((count) => count + 1);
    for (const { purchaseId } of one.lines) choose(purchaseId, { quantity: 0, reason: "" });
  });
  const choose = (id: string, change: Partial<Chosen>) =>
    setChosen((before) => ({
      ...before,
      [id]: { ...(before[id] ?? { quantity: 0, reason: "" }), ...change },
    }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = faults(lines, chosen, note);
    setErrors(wrong);
    setAttempt((count) => count + 1);
    if (wrong.length === 0) sending.mutate(byReason(chosen, note.trim()));
  };

  if (sending.isSuccess) {
    return (
      <Dialog title="Return goods" onClose={onClose}>
        <Notice tone="good" className="bg-paper!">
          Your return is recorded with order {order.number}. The seller sees it, with its reason, among their
          sales.
        </Notice>
        <Button className="mt-6" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog title="Return goods" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <FailureNotice
          error={sending.error}
          failed={recorded > 0 && "A part of your return is recorded; what is still chosen below is not."}
          otherwise="The shop did not answer. Send it again: nothing is returned twice."
          className="mb-5 bg-paper!"
        />
        <ErrorSummary errors={errors} attempt={attempt} />
        {order.qualityClaims && (
          <p className="mb-4 text-small text-muted">{claimsText(order.qualityClaims)}</p>
        )}
        <ul className="border-t border-line">
          {lines.map((line) => {
            const { quantity = 0, reason = "" } = chosen[line.purchase_id] ?? {};
            const left = line.returnable;
            return (
              <li key={line.purchase_id} className="border-b border-line py-4">
                <p className="font-semibold">{line.name}</p>
                <p className="text-small text-muted">{withUnit(left, line.unit)} can be sent back now</p>
                {left > 0 && (
                  <div className="mt-3 flex flex-wrap items-end gap-4">
                    <Stepper
                      label={`Send back of ${line.name}`}
                      min={0}
                      value={quantity}
                      onChange={(next) => choose(line.purchase_id, { quantity: Math.min(next, left) })}
                      onFault={(is) => setWrong((before) => ({ ...before, [line.purchase_id]: is }))}
                    />
                    <ReturnReasonField
                      id={`reason-${line.purchase_id}`}
                      name={line.name}
                      value={reason}
                      qualityOver={order.qualityClaims?.over === true}
                      error={errors.find(({ id }) => id === `reason-${line.purchase_id}`)?.message}
                      onChoose={(next) => choose(line.purchase_id, { reason: next })}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        <TextArea
          id="return-note"
          label="What the seller should know"
          error={errors.find(({ id }) => id === "return-note")?.message}
          rows={3}
          maxLength={LONGEST}
          className="mt-5"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep the goods
          </Button>
          <SubmitButton
            id="return-send"
            busy={sending.isPending}
            submit="Return them"
            disabled={Object.values(wrong).includes(true)}
          />
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Sends one return for each reason, and reports each recorded one, so that the others can be sent again alone. Each
 * attempt has one idempotency key, so that a lost answer returns nothing twice.
 */
function useReturn(orderId: string, onRecorded: (recorded: ReturnGoods) => void) {
  const key = useCallKey();
  return useChange(
    async (returns: ReturnGoods[]) => {
      for (const one of returns) {
        await returnGoods(orderId, one, `${key.current}-${one.reason.replace(" ", "-")}`);
        onRecorded(one);
      }
    },
    ["sales.order-returned"],
    {
      onError: key.refused,
    },
  );
}

function claimsText({ until, over }: NonNullable<Order["qualityClaims"]>): string {
  const day = formatDay(until);
  return over
    ? `By its contract, the quality of these goods could be claimed until ${day}.`
    : `By its contract, the quality of these goods can be claimed until ${day}.`;
}

function faults(lines: ReturnLine[], chosen: Record<string, Chosen>, note: string) {
  const sent = lines.filter(({ purchase_id }) => (chosen[purchase_id]?.quantity ?? 0) > 0);
  if (sent.length === 0) return [{ id: "return-send", message: "Choose how much you send back" }];
  const wrong = sent
    .filter(({ purchase_id }) => chosen[purchase_id]?.reason === "")
    .map(({ purchase_id, name }) => ({
      id: `reason-${purchase_id}`,
      message: `Choose why you send back ${name}`,
    }));
  const unsaid =
    sent.some(({ purchase_id }) => chosen[purchase_id]?.reason === "other") && note.trim() === "";
  return unsaid ? [...wrong, { id: "return-note", message: "Say why it comes back" }] : wrong;
}
