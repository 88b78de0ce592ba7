import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { AddressFields } from "@/shared/address/address-fields";
import type { OwnAddress } from "@/shared/address/addresses";
import type { Account, CartRow } from "@/shared/api/types";
import { ConfirmFirst, useMustConfirmEmail } from "@/shared/email/confirm-first";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { RadioCards } from "@/shared/ui/radio-cards";
import { usePlaceOrAsk } from "../approvals/use-place-or-ask";
import { DELIVERY, PAYMENT } from "../choices";
import { CheckoutProblem } from "./checkout-problem";
import { prefill } from "./prefill";
import { Review, seenTotal } from "./review";
import { SavedAddresses } from "./saved-addresses";
import { type CheckoutFields, checkoutSchema } from "./schema";
import { usePlaceOrder } from "./use-place-order";

interface CheckoutFormProps {
  rows: CartRow[];
  account: Account | undefined;
  saved: OwnAddress[];
  /** The order is about to be asked for. */
  onAsked: () => void;
}

export function CheckoutForm({ rows, account, saved, onAsked }: CheckoutFormProps) {
  const place = usePlaceOrder(onAsked);
  const { asks, isPending, refused, send } = usePlaceOrAsk(place);
  const form = useForm<CheckoutFields>({
    resolver: zodResolver(checkoutSchema),
    shouldFocusError: false,
    defaultValues: prefill(account, saved),
  });
  const { errors, submitCount } = form.formState;
  const { setError } = form;
  const waits = useMustConfirmEmail();
  const address = useWatch({ control: form.control, name: "deliveryAddress" });

  useEffect(() => {
    showFieldErrors(setError, refused);
  }, [refused, setError]);

  const messages = [
    ...fieldMessages({ ...errors.deliveryAddress } as FieldErrors),
    ...fieldMessages({ deliveryMethod: errors.deliveryMethod, paymentMethod: errors.paymentMethod }),
  ];

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => send({ ...fields, expectedTotal: seenTotal(rows) }))}
      className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16"
    >
      <div>
        {refused && <CheckoutProblem key={refused.message} error={refused} />}
        <ErrorSummary errors={messages} attempt={submitCount} />
        <div className="space-y-12">
          <fieldset>
            <legend className="mb-5 font-serif text-h3">Delivery address</legend>
            <SavedAddresses
              saved={saved}
              current={address}
              onChoose={(chosen) =>
                form.setValue("deliveryAddress", chosen, { shouldValidate: submitCount > 0 })
              }
            />
            <AddressFields
              field={(name) => ({
                ...form.register(`deliveryAddress.${name}`),
                error: errors.deliveryAddress?.[name]?.message,
              })}
            />
          </fieldset>
          <RadioCards legend="Delivery" choices={DELIVERY} registration={form.register("deliveryMethod")} />
          <RadioCards legend="Payment" choices={PAYMENT} registration={form.register("paymentMethod")} />
        </div>
      </div>
      <Review rows={rows}>
        <ConfirmFirst className="mt-5 bg-paper!">
          Your order can be placed as soon as you have; your cart and this form stay as they are.
        </ConfirmFirst>
        <Button type="submit" disabled={isPending || waits} className="mt-5 w-full">
          {asks ? askLabel(isPending) : placeLabel(isPending)}
        </Button>
      </Review>
    </form>
  );
}

const placeLabel = (pending: boolean) => (pending ? "Placing your order..." : "Place order");
const askLabel = (pending: boolean) => (pending ? "Asking..." : "Ask for approval");
