import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { AddressFields } from "@/shared/address/address-fields";
import type { OwnAddress } from "@/shared/address/addresses";
import { useModule } from "@/shared/api/modules";
import type { Account, CartRow, PlaceOrder } from "@/shared/api/types";
import { cartLines, useOrderPreview } from "@/shared/cart/use-order-preview";
import { ConfirmFirst, useMustConfirmEmail } from "@/shared/email/confirm-first";
import { fieldMessages, showFieldErrors } from "@/shared/form/form-errors";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { RadioCards } from "@/shared/ui/radio-cards";
import { usePlaceOrAsk } from "../approvals/use-place-or-ask";
import { deliveryChoices } from "../choices";
import { usePaymentChoices } from "../use-payment-choices";
import { CheckoutProblem } from "./checkout-problem";
import { DiscountField } from "./discount-field";
import { prefill } from "./prefill";
import { Review, seenTotal } from "./review";
import { isSaved, SavedAddresses } from "./saved-addresses";
import { type CheckoutFields, checkoutSchema } from "./schema";
import { useKeepAddress } from "./use-keep-address";
import { usePlaceOrder } from "./use-place-order";

interface CheckoutFormProps {
  rows: CartRow[];
  account: Account | undefined;
  saved: OwnAddress[];
  /** Called before the order is sent. */
  onAsked: () => void;
}

export function CheckoutForm({ rows, account, saved, onAsked }: CheckoutFormProps) {
  const payment = usePaymentChoices();
  const [keeps, setKeeps] = useState(true);
  const keepAddress = useKeepAddress();
  const onDone = ({ deliveryAddress }: CheckoutFields) => {
    if (keeps && !isSaved(deliveryAddress, saved)) keepAddress(deliveryAddress);
  };
  const place = usePlaceOrder<CheckoutFields & Pick<PlaceOrder, "expectedTotal" | "discountCode">>({
    onAsked,
    onDone,
  });
  const { asks, isPending, refused, send } = usePlaceOrAsk(place, { onDone });
  const form = useForm<CheckoutFields>({
    resolver: zodResolver(checkoutSchema),
    shouldFocusError: false,
    defaultValues: prefill(account, saved),
  });
  const { errors, submitCount } = form.formState;
  const { setError } = form;
  const waits = useMustConfirmEmail();
  const hasCodes = useModule("pricing");
  const address = useWatch({ control: form.control, name: "deliveryAddress" });
  const method = useWatch({ control: form.control, name: "deliveryMethod" });
  const [code, setCode] = useState("");
  const added = useOrderPreview(cartLines(rows), address.country, method, code);
  const { preview } = added;
  const counts = code !== "" && preview?.discount !== undefined && added.codeRefused === undefined;

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
      onSubmit={form.handleSubmit((fields) =>
        send({
          ...fields,
          expectedTotal: preview?.total ?? seenTotal(rows),
          ...(counts ? { discountCode: code } : {}),
        }),
      )}
      className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16"
    >
      <div>
        {refused && <CheckoutProblem key={refused.message} error={refused} rows={rows} />}
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
            {!isSaved(address, saved) && (
              <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={keeps}
                  onChange={(event) => setKeeps(event.target.checked)}
                  className="size-5 shrink-0"
                />
                Keep this address for the next order
              </label>
            )}
          </fieldset>
          <RadioCards
            legend="Delivery"
            choices={deliveryChoices(method, preview?.freight)}
            registration={form.register("deliveryMethod")}
          />
          <RadioCards legend="Payment" choices={payment} registration={form.register("paymentMethod")} />
        </div>
      </div>
      <Review
        rows={rows}
        preview={preview}
        refused={added.refused}
        discount={
          hasCodes && (
            <DiscountField code={code} onCode={setCode} preview={preview} refused={added.codeRefused} />
          )
        }
      >
        {asks && counts && (
          <p className="mt-4 text-small text-muted">
            An order that waits for approval is asked for without the discount code.
          </p>
        )}
        <ConfirmFirst className="mt-5 bg-paper!">
          Your order can be placed as soon as you have; your cart and this form stay as they are.
        </ConfirmFirst>
        <Button type="submit" disabled={isPending || waits || added.isPending} className="mt-5 w-full">
          {asks ? askLabel(isPending) : placeLabel(isPending)}
        </Button>
      </Review>
    </form>
  );
}

const placeLabel = (pending: boolean) => (pending ? "Placing your order..." : "Place order");
const askLabel = (pending: boolean) => (pending ? "Asking..." : "Ask for approval");
