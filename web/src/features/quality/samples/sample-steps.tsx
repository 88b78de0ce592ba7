import { useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import {
  type FullSample,
  type NotedAction,
  noteStep,
  type ReasonedAction,
  reasonStep,
  type SampleAction,
} from "./queries";

const SendDialog = lazyPart(() => import("./send-dialog"));

const LABELS: Record<SampleAction, string> = {
  send: "Send it",
  refuse: "Do not send it",
  arrive: "It has arrived",
  approve: "Approve the sample",
  reject: "Reject the sample",
  withdraw: "Withdraw the request",
};

const CHANGES = ["quality.sample-moved", "sales.contract-moved"];

/** The steps that the server offers to the reader's side. */
export function SampleSteps({ sample }: { sample: FullSample }) {
  const [asked, setAsked] = useState<SampleAction | null>(null);
  const close = () => setAsked(null);
  const noted = useChange((action: NotedAction) => noteStep(sample.id, action, ""), CHANGES);
  const reasoned = useChange(
    ({ action, reason }: { action: ReasonedAction; reason: string }) => reasonStep(sample.id, action, reason),
    CHANGES,
    { onSuccess: close },
  );
  const choose = (action: SampleAction) => {
    reasoned.reset();
    if (action === "arrive") noted.mutate(action);
    else setAsked(action);
  };
  return (
    <>
      <div className="flex flex-col gap-3 empty:hidden">
        {sample.actions.map((action, index) => (
          <Button
            key={action}
            look={looks(action, index)}
            disabled={noted.isPending || reasoned.isPending}
            onClick={() => choose(action)}
          >
            {LABELS[action]}
          </Button>
        ))}
        {sample.state === "arrived" && sample.side === "buyer" && (
          <ButtonLink to={`/cuppings/new?sample=${sample.id}`} look="outline">
            Cup it with others
          </ButtonLink>
        )}
      </div>
      <FailureNotice error={noted.error} ownWords className="mt-4 bg-paper!" />
      {asked === "send" && <SendDialog sample={sample} onClose={close} />}
      {(asked === "approve" || asked === "withdraw") && (
        <ConfirmDialog
          title={asked === "approve" ? "Approve the sample?" : "Withdraw the request?"}
          confirm={asked === "approve" ? "Approve" : "Withdraw it"}
          dismiss="Not yet"
          look={asked === "approve" ? "solid" : "danger"}
          onClose={close}
          onConfirm={() => noted.mutate(asked)}
        >
          {asked === "approve" ? approval(sample) : "The seller is told. You can ask for another one."}
        </ConfirmDialog>
      )}
      {(asked === "refuse" || asked === "reject") && (
        <ReasonDialog
          title={asked === "refuse" ? "Why is it not sent?" : "Why do you reject it?"}
          label="Reason"
          confirm={LABELS[asked]}
          dismiss="Not yet"
          sending={reasoned}
          onSend={(reason) => reasoned.mutate({ action: asked, reason })}
          onClose={close}
        >
          {asked === "refuse" ? "The buyer reads it." : rejection(sample)}
        </ReasonDialog>
      )}
    </>
  );
}

function looks(action: SampleAction, index: number) {
  if (action === "reject" || action === "refuse" || action === "withdraw") return "danger";
  return index === 0 ? "solid" : "outline";
}

function approval({ contractNumber, decides, needsLot, lotNumber }: FullSample): string {
  const shipped = needsLot ? ` Goods of lot ${lotNumber} can then be shipped under ${contractNumber}.` : "";
  const after = decides ? ` Goods of ${contractNumber} can then be called off.` : shipped;
  return `The seller is told.${after} It cannot be taken back.`;
}

function rejection({ contractNumber, decides, needsLot, lotNumber }: FullSample): string {
  const kept = needsLot ? ` Contract ${contractNumber} goes on without lot ${lotNumber}.` : "";
  const after = decides
    ? ` Contract ${contractNumber} ends with it, and its goods are for sale again.`
    : kept;
  return `The seller reads it.${after} It cannot be taken back.`;
}
