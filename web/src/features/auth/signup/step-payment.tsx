import { type FormEvent, useState } from "react";
import { CountryField } from "@/shared/address/country-field";
import { useValidForm } from "@/shared/form/use-valid-form";
import { SHOP_NAME } from "@/shared/lib/shop";
import { TextField } from "@/shared/ui/text-field";
import { bankSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

type Method = "bankAccount" | "creditCard";

const METHODS: { value: Method; label: string }[] = [
  { value: "bankAccount", label: "Bank account" },
  { value: "creditCard", label: "Credit card" },
];

interface StepPaymentProps extends StepProps {
  /** The name of the bank's country in the request. */
  countryField: "country" | "bankCountry";
}

export function StepPayment({ data, onNext, onBack, countryField }: StepPaymentProps) {
  const [method, setMethod] = useState<Method | null>((data.paymentMethod as Method | undefined) ?? null);
  const { form, field, summary } = useValidForm(bankSchema, {
    accountNumber: String(data.accountNumber ?? ""),
    routingNumber: String(data.routingNumber ?? ""),
    country: String(data[countryField] ?? ""),
  });

  const saveBank = form.handleSubmit(({ country, ...bank }) =>
    onNext({ paymentMethod: "bankAccount", ...bank, [countryField]: country }),
  );
  const goBack = () => {
    const { country, ...bank } = form.getValues();
    onBack({ ...(method ? { paymentMethod: method } : {}), ...bank, [countryField]: country });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (method === "bankAccount") return void saveBank(event);
    event.preventDefault();
    if (method === "creditCard") onNext({ paymentMethod: "creditCard" });
  };

  return (
    <StepFrame
      title="How you will pay"
      summary={method === "bankAccount" ? summary : { ...summary, errors: [] }}
      submitLabel="Save"
      submitDisabled={method === null}
      onSubmit={submit}
      onBack={goBack}
    >
      <fieldset>
        <legend className="mb-1 font-semibold">Payment method</legend>
        {METHODS.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="paymentMethod"
              value={value}
              checked={method === value}
              onChange={() => setMethod(value)}
              className="size-5"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {method === "bankAccount" && (
        <>
          <TextField
            label="Account number"
            required
            inputMode="numeric"
            autoComplete="off"
            hint="Kept encrypted; only its last four digits are ever shown."
            {...field("accountNumber")}
          />
          <TextField
            label="Routing number"
            required
            inputMode="numeric"
            autoComplete="off"
            className="sm:col-span-1!"
            {...field("routingNumber")}
          />
          <CountryField required className="sm:col-span-1!" {...field("country")} />
        </>
      )}
      {method === "creditCard" && (
        <p className="rounded-sm border-l-4 border-liquor bg-paper px-4 py-3">
          The card form comes when you pay: you enter the card then, and {SHOP_NAME} never stores card
          numbers.
        </p>
      )}
    </StepFrame>
  );
}
