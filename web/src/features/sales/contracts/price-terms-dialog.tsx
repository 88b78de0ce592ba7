import { z } from "zod";
import type { FullContract } from "@/shared/api/types";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { dayFromNow, formatDay } from "@/shared/lib/dates";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import {
  chosenMonth,
  MARKETS,
  monthChoices,
  noticeOf,
  QUOTED,
  type QuotedMonths,
  toPoints,
  wantedMonth,
} from "./fixing-text";
import { proposePriceTerms } from "./queries";

const typedTerms = (months: QuotedMonths) =>
  z
    .object({
      market: z.enum(["KC", "RC"]),
      month: z.string().min(1, "Choose a month"),
      differential: z.string().trim(),
      call: z.enum(["buyer", "seller"]),
      provisional: z
        .string()
        .trim()
        .regex(/^(0|[78]\d|90)?$/, "Enter a whole number from 70 to 90, or leave it empty"),
      fixBy: z.iso
        .date("Enter the last day")
        .refine((day) => day >= dayFromNow(0), "Choose today or a later day"),
    })
    .refine(({ market, differential }) => QUOTED[market].pattern.test(differential), {
      path: ["differential"],
      message: "Enter an amount in steps of 0.05 cents, or in whole dollars",
    })
    .refine(({ market, month }) => noticeOf(months[market], month) !== undefined, {
      path: ["month"],
      message: "Choose a month of this market",
    });

const CALL = [
  { value: "buyer", label: "The buyer (buyer's call)" },
  { value: "seller", label: "The seller (seller's call)" },
];

/** The form of a price that is to be fixed: market, month, differential, call and the last day. */
export default function PriceTermsDialog({
  contract,
  months,
  onClose,
}: {
  contract: FullContract;
  months: QuotedMonths;
  onClose: () => void;
}) {
  const { fixing } = contract;
  const known = fixing ? chosenMonth(fixing.month) : "";
  const change = useFormChange(
    typedTerms(months),
    {
      market: fixing?.market ?? "KC",
      month: fixing && noticeOf(months[fixing.market], known) ? known : "",
      differential: fixing ? String(fixing.differentialPoints / QUOTED[fixing.market].points) : "0",
      call: fixing?.call ?? "buyer",
      fixBy: fixing?.fixBy ?? "",
      provisional: fixing?.provisionalPercent ? String(fixing.provisionalPercent) : "",
    },
    ({ market, month, differential, call, fixBy, provisional }) =>
      proposePriceTerms(contract.id, {
        market,
        month: wantedMonth(month),
        differentialPoints: toPoints(market, differential),
        call,
        fixBy,
        provisionalPercent: Number(provisional),
      }),
    { onSuccess: onClose, changes: ["sales.contract-moved"] },
  );
  const [market, month] = change.form.watch(["market", "month"]);
  const notice = noticeOf(months[market], month);
  return (
    <FormDialog
      title="Price to be fixed"
      intro="The price is a quotation of the exchange and a differential. Both sides agree to these terms with their signatures; signatures that were given before are taken away."
      change={change}
      failed="The terms were not proposed."
      submit="Propose these terms"
      onClose={onClose}
    >
      <SelectField
        label="Market"
        required
        choices={MARKETS}
        className="sm:col-span-2"
        {...change.field("market")}
      />
      <SelectField
        label="Month of delivery"
        required
        choices={monthChoices(months[market])}
        {...change.field("month")}
      />
      <TextField
        label="Differential"
        required
        inputMode="decimal"
        hint={`${QUOTED[market].unit}; below 0 for a discount`}
        {...change.field("differential")}
      />
      <SelectField label="Who fixes" required choices={CALL} {...change.field("call")} />
      <TextField
        label="Last day to fix"
        required
        type="date"
        hint={`Before ${notice ? `${formatDay(notice)}, ` : ""}the first notice day of the month. What is open then has the price of the quote.`}
        {...change.field("fixBy")}
      />
      <TextField
        label="Provisional price (%)"
        inputMode="numeric"
        className="sm:col-span-2"
        hint="Goods can then be called off before the price is final: at this part of the price of the day, from 70 to 90 %. The rest is billed once the price is final. Empty: goods wait for the final price."
        {...change.field("provisional")}
      />
    </FormDialog>
  );
}
