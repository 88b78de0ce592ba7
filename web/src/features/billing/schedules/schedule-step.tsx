import { formatPrice } from "@/shared/lib/money";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { EVERY } from "../bill-text";
import type { Schedule } from "../types";
import type { ScheduleStep } from "./queries";

interface ScheduleStepDialogProps {
  schedule: Schedule;
  step: ScheduleStep;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a step of a schedule, and says what follows from it. */
export function ScheduleStepDialog({ schedule, step, onConfirm, onClose }: ScheduleStepDialogProps) {
  const { description, every, payee } = schedule;
  const amount = formatPrice(schedule.amount, schedule.currency);
  const often = EVERY[every].toLowerCase();
  const words = {
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
  }[step];
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      dismiss={words.dismiss}
      look={step === "accept" ? "solid" : "danger"}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
