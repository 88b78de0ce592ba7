import { useState } from "react";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { EVERY } from "../bill-text";
import type { Schedule } from "../types";
import { type ScheduleStep, useScheduleStep } from "./queries";

/** The account's actions on a schedule: each asks for confirmation and explains the consequences. */
export function ScheduleSteps({ schedule }: { schedule: Schedule }) {
  const [asking, setAsking] = useState<ScheduleStep | null>(null);
  const change = useScheduleStep();
  const words = asking && wordsOf(schedule)[asking];
  return (
    <>
      <span className="flex flex-wrap gap-2 in-[td]:justify-end">
        {stepsOf(schedule).map(({ step, label }) => (
          <Button
            key={step}
            look={step === "accept" ? "solid" : "outline"}
            disabled={change.isPending}
            aria-label={`${label}: ${schedule.description}`}
            onClick={() => setAsking(step)}
          >
            {label}
          </Button>
        ))}
      </span>
      <FailureNotice error={change.error} failed="The schedule was not changed." ownWords className="mt-2" />
      {asking && words && (
        <ConfirmDialog
          title={words.title}
          confirm={words.confirm}
          dismiss={words.dismiss}
          look={asking === "accept" ? "solid" : "danger"}
          onConfirm={() => change.mutate({ id: schedule.id, step: asking })}
          onClose={() => setAsking(null)}
        >
          {words.text}
        </ConfirmDialog>
      )}
    </>
  );
}

function stepsOf({ mayAnswer, mayWithdraw, mayStop }: Schedule) {
  const all: { step: ScheduleStep; label: string; may: boolean }[] = [
    { step: "accept", label: "Accept", may: mayAnswer },
    { step: "decline", label: "Decline", may: mayAnswer },
    { step: "withdraw", label: "Withdraw", may: mayWithdraw },
    { step: "stop", label: "Stop", may: mayStop },
  ];
  return all.filter(({ may }) => may);
}

function wordsOf(schedule: Schedule) {
  const { description, every, payee } = schedule;
  const amount = formatPrice(schedule.amount, schedule.currency);
  const often = EVERY[every].toLowerCase();
  return {
    accept: {
      title: "Accept this schedule?",
      confirm: "Accept it",
      dismiss: "Not now",
      text: `${payee.name} bills you ${amount} ${often} for ${description}. Each bill comes a week before it is due and bears your name and address. You can stop it at any time.`,
    },
    decline: {
      title: "Decline this schedule?",
      confirm: "Decline it",
      dismiss: "Not now",
      text: `No bill comes of it, and ${payee.name} sees that you declined. It can be proposed to you again.`,
    },
    withdraw: {
      title: "Withdraw this proposal?",
      confirm: "Withdraw it",
      dismiss: "Keep it",
      text: `${description} can no longer be accepted. You can propose it again.`,
    },
    stop: {
      title: "Stop this schedule?",
      confirm: "Stop it",
      dismiss: "Keep it",
      text: `No further bill is written for ${description}. Bills that are written stay as they are.`,
    },
  };
}
