import { type FormEvent, useState } from "react";
import type { Schemas } from "@/shared/api/types";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { useAssignReceipt, useSettleReceipt } from "./queries";

/** Money of the paybill that fits no bill: it is entered on the bill that was meant, or taken off the list. */
export function Receipt({ receipt }: { receipt: Schemas["PaybillReceipt"] }) {
  const { id, account, amount, currency, at } = receipt;
  const assign = useAssignReceipt(id);
  const settle = useSettleReceipt(id);
  const [invoice, setInvoice] = useState("");
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(invoice.trim() === "");
    if (invoice.trim() !== "") assign.mutate(invoice);
  };
  const refused = assign.error?.message ?? settle.error?.message;
  return (
    <li className="border-b border-line py-3">
      <div className="grid grid-cols-[1fr_auto] gap-x-5">
        <span className="figures font-semibold">{id}</span>
        <span className="figures text-right">{formatPrice(amount, currency)}</span>
        <span className="min-w-0 text-small break-words text-muted">
          {account ? `Account ${account}` : "No account"}
        </span>
        <span className="text-right text-small text-muted">{formatExact(at)}</span>
      </div>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-3">
        <TextField
          label={`Invoice that ${id} pays`}
          maxLength={60}
          value={invoice}
          error={missing ? "Enter the invoice's number" : refused}
          onChange={(event) => setInvoice(event.target.value)}
          className="grow basis-56"
        />
        <div className="flex flex-wrap gap-3 sm:mt-7.5">
          <SubmitButton busy={assign.isPending} submit="Enter on the bill" pending="Entering..." />
          <Button look="outline" disabled={settle.isPending} onClick={() => setAsking(true)}>
            Take off the list
          </Button>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title={`Take ${id} off the list?`}
          confirm="Take it off"
          dismiss="Keep it"
          onConfirm={() => settle.mutate()}
          onClose={() => setAsking(false)}
        >
          Do this once the money was given back at M-Pesa, or if no bill of this shop is meant. It cannot be
          entered on a bill afterwards.
        </ConfirmDialog>
      )}
    </li>
  );
}
