import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatPrice } from "@/shared/lib/money";
import { notify } from "@/shared/ui/notify";
import { RadioCards } from "@/shared/ui/radio-cards";
import { TextArea } from "@/shared/ui/text-area";
import { providerLabel } from "./providers";
import { settleRefund, type WaitingRefund } from "./queries";

const SHORTEST = 3;
const LONGEST = 500;

const schema = z.object({
  became: z.enum(["paid", "failed"], "Choose the outcome"),
  reason: z
    .string()
    .trim()
    .min(SHORTEST, "Say how you know it")
    .max(LONGEST, `At most ${LONGEST} characters`),
});

interface SettleRefundDialogProps {
  refund: WaitingRefund;
  onClose: () => void;
}

/** Asks whether a refund was paid or failed. */
export default function SettleRefundDialog({ refund, onClose }: SettleRefundDialogProps) {
  const { id, amount, currency, provider } = refund;
  const change = useFormChange(
    schema,
    { reason: "" },
    ({ became, reason }) => settleRefund(id, { paid: became === "paid", reason }),
    {
      onSuccess: () => {
        notify("The refund is settled");
        onClose();
      },
      changes: ["/api/admin", "/api/bills", "/api/billing"],
    },
  );
  return (
    <FormDialog
      title={`Settle the refund of ${formatPrice(amount, currency)}?`}
      intro={`Look into the own list of ${providerLabel(provider)} first. Your word counts as its answer would and cannot be taken back; an answer that still comes moves nothing.`}
      change={change}
      failed="It is still on its way."
      faultsAtFields
      submit="Settle it"
      dismiss="Not now"
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <RadioCards
          legend="Was it paid?"
          registration={change.form.register("became")}
          choices={[
            {
              value: "paid",
              label: "It was paid",
              text: "The buyer has the money. It is entered in the books, and what was not credited before is credited.",
            },
            {
              value: "failed",
              label: "It failed",
              text: "The money stayed. It is held no longer, and can be refunded anew.",
            },
          ]}
        />
      </div>
      <TextArea
        label="How you know it"
        required
        rows={3}
        maxLength={LONGEST}
        className="sm:col-span-2"
        {...change.field("reason")}
      />
    </FormDialog>
  );
}
