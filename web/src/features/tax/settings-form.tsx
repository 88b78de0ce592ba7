import { z } from "zod";
import { useFormChange } from "@/shared/form/use-form-change";
import { Notice } from "@/shared/ui/notice";
import { RadioCards } from "@/shared/ui/radio-cards";
import { SubmitButton } from "@/shared/ui/submit-button";
import { saveSettings, TAX_BOOK, type TaxSettings } from "./queries";
import { CHARGED, PRICES, ROUNDING } from "./words";

const schema = z.object({
  charged: z.enum(["no", "yes"]),
  prices: z.enum(["without", "with"]),
  rounding: z.enum(["line", "document"]),
});

/** Whether tax is charged, whether prices have it in them, and where it is rounded. */
export function SettingsForm({ settings }: { settings: TaxSettings }) {
  const { form, sending, submit } = useFormChange(
    schema,
    { ...settings, charged: settings.charged ? "yes" : "no" },
    ({ charged, ...fields }) => saveSettings({ ...fields, charged: charged === "yes" }),
    { changes: [TAX_BOOK] },
  );
  const charges = form.watch("charged") === "yes";
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={() => sending.reset()}
      aria-label="Settings"
      className="space-y-8"
    >
      <RadioCards legend="New orders" choices={CHARGED} registration={form.register("charged")} />
      {charges && (
        <>
          <RadioCards legend="Prices" choices={PRICES} registration={form.register("prices")} />
          <RadioCards legend="Rounding" choices={ROUNDING} registration={form.register("rounding")} />
        </>
      )}
      {sending.isSuccess && (
        <Notice tone="good">
          {charges ? "Saved. New orders are taxed by the rules." : "Saved. New orders have no tax."}
        </Notice>
      )}
      {sending.isError && <Notice tone="bad">The settings were not saved. Please try again.</Notice>}
      <SubmitButton busy={sending.isPending} submit="Save the settings" pending="Saving..." />
    </form>
  );
}
