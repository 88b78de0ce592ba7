import { useWatch } from "react-hook-form";
import type { FullContract } from "@/shared/api/types";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { proposeTradeTerms } from "./queries";
import { fromTradeTerms, toTradeTerms, tradeTermsSchema } from "./trade-terms-schema";

const WAYS = [
  { value: "transfer", label: "Bank transfer" },
  { value: "balance-before-documents", label: "Bank transfer, the balance before the documents" },
  { value: "cash-against-documents", label: "Cash against documents (CAD)" },
  { value: "letter-of-credit", label: "Letter of credit (L/C)" },
];

const FROM = [
  { value: "order", label: "the order" },
  { value: "lading", label: "the bill of lading" },
];

/** The form of trade terms that one side proposes. */
export default function TradeTermsDialog({
  contract,
  onClose,
}: {
  contract: FullContract;
  onClose: () => void;
}) {
  const change = useFormChange(
    tradeTermsSchema,
    fromTradeTerms(contract.tradeTerms),
    (fields) => proposeTradeTerms(contract.id, toTradeTerms(fields)),
    { onSuccess: onClose, changes: ["sales.contract-moved"] },
  );
  const way = useWatch({ control: change.form.control, name: "wayOfPayment" });
  const signed = contract.signedByBuyer || contract.signedBySeller;
  return (
    <FormDialog
      title="Trade terms"
      intro={
        signed
          ? "One side has signed. Other terms take that signature away, and both sign what then stands."
          : "Both sides agree to them with their signatures. Leave empty what is not agreed."
      }
      change={change}
      failed="The terms were not proposed."
      submit="Propose these terms"
      onClose={onClose}
    >
      <TextField label={`Place of ${contract.incoterm}`} placeholder="Mombasa" {...change.field("place")} />
      <TextField label="Crop year" placeholder="2026/27" {...change.field("cropYear")} />
      <SelectField
        label="Way of payment"
        required
        choices={WAYS}
        className="sm:col-span-2"
        {...change.field("wayOfPayment")}
      />
      {way === "letter-of-credit" && (
        <>
          <TextField
            label="Number of the letter"
            hint="Once the bank has issued it"
            {...change.field("letterNumber")}
          />
          <TextField label="Issuing bank" {...change.field("letterBank")} />
          <TextField
            label="Latest day of shipment"
            type="date"
            required
            {...change.field("latestShipment")}
          />
          <TextField label="Letter expires on" type="date" required {...change.field("letterExpiresOn")} />
          <TextField
            label="Documents presented within"
            inputMode="numeric"
            hint="Days after the shipment, and before the letter expires; usually 21 (UCP 600)"
            className="sm:col-span-2"
            {...change.field("presentationDays")}
          />
        </>
      )}
      <TextField
        label="Deposit, in percent"
        inputMode="numeric"
        hint="Of each call-off; 0 for none"
        {...change.field("depositPercent")}
      />
      <TextField
        label="Deposit paid within"
        inputMode="numeric"
        hint="Days after the order"
        {...change.field("depositDays")}
      />
      <TextField
        label="Balance paid within"
        inputMode="numeric"
        hint="Days"
        {...change.field("balanceDays")}
      />
      <SelectField label="Balance counts from" required choices={FROM} {...change.field("balanceFrom")} />
      <TextField
        label="Packing"
        placeholder="60 kg jute bags with an inner liner"
        className="sm:col-span-2"
        {...change.field("packing")}
      />
      <TextField
        label="Tolerance, in percent"
        inputMode="decimal"
        hint="Of the quantity, more or less"
        {...change.field("toleranceBasisPoints")}
      />
      <TextField
        label="Franchise, in percent"
        inputMode="decimal"
        hint="Loss of weight without a claim"
        {...change.field("franchiseBasisPoints")}
      />
      <TextField
        label="Weighed within"
        inputMode="numeric"
        hint="Days after discharge"
        {...change.field("weighingDays")}
      />
      <TextField
        label="Claimed within"
        inputMode="numeric"
        hint="Days after discharge"
        {...change.field("claimDays")}
      />
      <TextField
        label="General conditions"
        placeholder="ESCC"
        className="sm:col-span-2"
        {...change.field("conditions")}
      />
      <TextArea
        label="Arbitration"
        rows={2}
        maxLength={500}
        className="sm:col-span-2"
        {...change.field("arbitration")}
      />
    </FormDialog>
  );
}
