import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import type { Account, CartRow } from "@/shared/api/types";
import { fieldMessages } from "@/shared/lib/form-errors";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { DELIVERY, PAYMENT } from "../choices";
import { AddressFields } from "./address-fields";
import { CheckoutProblem } from "./checkout-problem";
import { prefill } from "./prefill";
import { RadioCards } from "./radio-cards";
import { Review } from "./review";
import { type CheckoutFields, checkoutSchema } from "./schema";
import { usePlaceOrder } from "./use-place-order";

interface CheckoutFormProps {
  rows: CartRow[];
  account: Account | undefined;
}

export function CheckoutForm({ rows, account }: CheckoutFormProps) {
  const place = usePlaceOrder();
  const form = useForm<CheckoutFields>({
    resolver: zodResolver(checkoutSchema),
    shouldFocusError: false,
    defaultValues: prefill(account),
  });
  const { errors, submitCount } = form.formState;
  const { setError } = form;

  const refused = place.error;
  useEffect(() => {
    for (const [field, messages] of Object.entries(asProblem(refused)?.fields ?? {})) {
      setError(field as keyof CheckoutFields, { message: messages.join(", ") });
    }
  }, [refused, setError]);

  const messages = [
    ...fieldMessages({ ...errors.deliveryAddress } as FieldErrors),
    ...fieldMessages({ deliveryMethod: errors.deliveryMethod, paymentMethod: errors.paymentMethod }),
  ];

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => place.mutate(fields))}
      className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16"
    >
      <div>
        {place.error && !place.isPending && <CheckoutProblem error={place.error} />}
        <ErrorSummary errors={messages} attempt={submitCount} />
        <div className="space-y-12">
          <AddressFields register={form.register} errors={errors.deliveryAddress} />
          <RadioCards legend="Delivery" choices={DELIVERY} registration={form.register("deliveryMethod")} />
          <RadioCards legend="Payment" choices={PAYMENT} registration={form.register("paymentMethod")} />
        </div>
      </div>
      <Review rows={rows}>
        <Button type="submit" disabled={place.isPending} className="mt-5 w-full">
          {place.isPending ? "Placing your order..." : "Place order"}
        </Button>
      </Review>
    </form>
  );
}
