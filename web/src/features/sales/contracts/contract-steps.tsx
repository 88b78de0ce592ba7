import { useState } from "react";
import { useModule } from "@/shared/api/modules";
import type { FullContract } from "@/shared/api/types";
import { ConfirmFirst, useMustConfirmEmail } from "@/shared/email/confirm-first";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Notice } from "@/shared/ui/notice";
import { type ContractStep, type PlainStep, useContractStep } from "./queries";

const CallOffDialog = lazyPart(() => import("./call-off-dialog"));

const LABELS: Record<ContractStep, string> = {
  sign: "Sign the contract",
  "approve-sample": "Approve the sample",
  "reject-sample": "Reject the sample",
  "call-off": "Call off goods",
  cancel: "Cancel the contract",
};

/** Binding steps require a confirmed e-mail. */
const BINDING: ContractStep[] = ["sign", "call-off"];

const ENDS: ContractStep[] = ["cancel", "reject-sample"];

/** Steps that bind or end something ask for confirmation first. */
const QUESTIONS: Record<PlainStep, { title: string; text: string; confirm: string; dismiss: string }> = {
  sign: {
    title: "Sign this contract?",
    text: "Your signature stands with your name and the time. Once both have signed, neither side can cancel.",
    confirm: "Sign",
    dismiss: "Not yet",
  },
  "approve-sample": {
    title: "Approve the sample?",
    text: "Goods like the sample can then be called off. This cannot be taken back.",
    confirm: "Approve",
    dismiss: "Not yet",
  },
  "reject-sample": {
    title: "Reject the sample?",
    text: "This ends the contract, and its goods are for sale again. It cannot be taken back.",
    confirm: "Reject and end the contract",
    dismiss: "Not yet",
  },
  cancel: {
    title: "Cancel this contract?",
    text: "It ends for both sides, and its goods are for sale again. It cannot be taken back.",
    confirm: "Cancel it",
    dismiss: "Keep it",
  },
};

const DONE: Record<PlainStep, string> = {
  sign: "You have signed.",
  "approve-sample": "You have approved the sample.",
  "reject-sample": "You have rejected the sample. The contract has ended.",
  cancel: "The contract is cancelled.",
};

/** The steps that the server offers to the reader's side. */
export function ContractSteps({ contract }: { contract: FullContract }) {
  const [asked, setAsked] = useState<ContractStep | null>(null);
  const step = useContractStep(contract.id, contract.termsMark);
  const waits = useMustConfirmEmail();
  const close = () => setAsked(null);
  const samples = useModule("quality");
  const tastes = contract.status === "awaiting sample" && contract.side === "buyer";
  const { steps } = contract;
  const question = asked && asked !== "call-off" ? QUESTIONS[asked] : null;
  return (
    <>
      {steps.some((name) => BINDING.includes(name)) && (
        <ConfirmFirst className="mb-4 bg-paper!">
          You can go on with this contract as soon as you have.
        </ConfirmFirst>
      )}
      <div className="flex flex-col gap-3 empty:hidden">
        {steps.map((name) => (
          <Button
            key={name}
            look={ENDS.includes(name) ? "danger" : "solid"}
            disabled={step.isPending || (waits && BINDING.includes(name))}
            onClick={() => setAsked(name)}
          >
            {LABELS[name]}
          </Button>
        ))}
        {samples && tastes && (
          <ButtonLink to={`/samples/new?contract=${contract.id}`} look="outline">
            Ask for a sample
          </ButtonLink>
        )}
      </div>
      {step.isSuccess && (
        <Notice tone="good" className="mt-4 bg-paper!">
          {DONE[step.variables]}
        </Notice>
      )}
      <FailureNotice error={step.error} ownWords className="mt-4 bg-paper!" />
      {asked && asked !== "call-off" && question && (
        <ConfirmDialog
          title={question.title}
          confirm={question.confirm}
          dismiss={question.dismiss}
          look={ENDS.includes(asked) ? "danger" : "solid"}
          onClose={close}
          onConfirm={() => step.mutate(asked)}
        >
          {question.text}
        </ConfirmDialog>
      )}
      {asked === "call-off" && <CallOffDialog contract={contract} onClose={close} />}
    </>
  );
}
