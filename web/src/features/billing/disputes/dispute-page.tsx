import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { BackLink } from "@/shared/ui/back-link";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { TextLink } from "@/shared/ui/text-link";
import { AddFile } from "./add-file";
import { AnswerForm } from "./answer-form";
import { DisputeView } from "./dispute-view";
import { type FullDispute, ownDispute, useWithdraw } from "./queries";

/** One dispute, for its buyer or its seller. */
export function Component() {
  const query = useQuery(ownDispute(useParams().id ?? ""));
  const side = query.data?.side === "payee" ? "?side=payee" : "";
  return (
    <div className="shell py-8 sm:py-10">
      <BackLink to={`/billing${side}`}>Billing</BackLink>
      <OneLoaded
        query={query}
        missing="This dispute is not among yours."
        failed="The dispute could not be loaded."
        className="space-y-4 pt-2"
      >
        {(dispute) => <Loaded dispute={dispute} />}
      </OneLoaded>
    </div>
  );
}

function Loaded({ dispute }: { dispute: FullDispute }) {
  useTitle(dispute.number);
  const [leaving, setLeaving] = useState(false);
  const withdraw = useWithdraw(dispute.id);
  const bill = `/billing?${dispute.side === "payee" ? "side=payee&" : ""}view=${dispute.billId}`;
  return (
    <DisputeView
      dispute={dispute}
      path={`/api/disputes/${dispute.id}`}
      facts={[
        [
          "Bill",
          <TextLink key="bill" to={bill}>
            {dispute.invoice}
          </TextLink>,
        ],
      ]}
    >
      {dispute.mayAttach && <AddFile id={dispute.id} />}
      {dispute.mayAnswer && <AnswerForm id={dispute.id} />}
      {dispute.mayWithdraw && (
        <Button look="outline" className="mt-6" onClick={() => setLeaving(true)}>
          Withdraw the dispute
        </Button>
      )}
      <FailureNotice error={withdraw.error} ownWords className="mt-4" />
      {leaving && (
        <ConfirmDialog
          title={`Withdraw ${dispute.number}?`}
          confirm="Withdraw"
          dismiss="Keep it open"
          onConfirm={() => withdraw.mutate(undefined)}
          onClose={() => setLeaving(false)}
        >
          The seller keeps the money, and nothing is held any more.
        </ConfirmDialog>
      )}
    </DisputeView>
  );
}
