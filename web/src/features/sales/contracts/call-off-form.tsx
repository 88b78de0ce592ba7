import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { AddressFields } from "@/shared/address/address-fields";
import type { OwnAddress } from "@/shared/address/addresses";
import type { Account, FullContract } from "@/shared/api/types";
import { useOrderPreview } from "@/shared/cart/use-order-preview";
import { fieldsOf } from "@/shared/form/fields-of";
import { fieldMessages, showFieldErrors } from "@/shared/form/form-errors";
import { formatMinor, formatPrice, times, toMinor } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { freightText } from "@/shared/ui/freight-rows";
import { Notice } from "@/shared/ui/notice";
import { RadioCards } from "@/shared/ui/radio-cards";
import { taxText } from "@/shared/ui/tax-rows";
import { TextField } from "@/shared/ui/text-field";
import { OverLimit } from "../approvals/over-limit";
import { needsApproval, usePlaceOrAsk } from "../approvals/use-place-or-ask";
import { prefill } from "../checkout/prefill";
import { SavedAddresses } from "../checkout/saved-addresses";
import { DELIVERY } from "../choices";
import { usePaymentChoices } from "../use-payment-choices";
import { type CallOffFields, callOffSchema } from "./call-off-schema";
import { useCallOff } from "./use-call-off";

/** What remains of a contract, and what its tolerance allows beyond. */
function remainText({ remaining, mostNext, unit }: FullContract) {
  const rest = `${withUnit(remaining, unit)} remain`;
  return mostNext > remaining ? `${rest}; with the tolerance at most ${withUnit(mostNext, unit)}` : rest;
}

interface CallOffFormProps {
  contract: FullContract;
  account: Account | undefined;
  saved: OwnAddress[];
  onClose: () => void;
}

/** The quantity, the address and the payment method of a call-off. The price is the contract's, if only a provisional one. */
export function CallOffForm({ contract, account, saved, onClose }: CallOffFormProps) {
  const { unit, remaining, mostNext, currency, fixing } = contract;
  const unitPrice = fixing?.provisionalPrice?.billedPrice ?? contract.unitPrice;
  const payment = usePaymentChoices();
  const calling = useCallOff(contract.id);
  const { asks, isPending, refused, send } = usePlaceOrAsk(calling, { about: { contractId: contract.id } });
  const form = useForm<CallOffFields>({
    resolver: zodResolver(callOffSchema(mostNext, unit)),
    shouldFocusError: false,
    defaultValues: { ...prefill(account, saved), quantity: String(remaining) },
  });
  const { errors, submitCount } = form.formState;
  const field = fieldsOf(form);
  const address = useWatch({ control: form.control, name: "deliveryAddress" });
  const typed = Number(useWatch({ control: form.control, name: "quantity" }));
  const wanted = Number.isSafeInteger(typed) && typed > 0 && typed <= mostNext;
  const lines = wanted ? [{ productId: contract.productId, quantity: typed, contractId: contract.id }] : [];
  const { preview } = useOrderPreview(lines, address.country);
  const messages = [
    ...fieldMessages({ quantity: errors.quantity }),
    ...fieldMessages({ ...errors.deliveryAddress } as FieldErrors),
  ];

  if (calling.data) {
    return (
      <>
        <Notice tone="good" className="bg-paper!">
          Order {calling.data.number} is placed at the contract's {fixing?.provisionalPrice && "provisional "}
          price.
        </Notice>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={`/account/orders/${calling.data.id}`}>See the order</ButtonLink>
          <Button look="outline" onClick={onClose}>
            Back to the contract
          </Button>
        </div>
      </>
    );
  }
  const submit = ({ quantity, ...fields }: CallOffFields) =>
    send(
      { ...fields, quantity: Number(quantity) },
      { onError: (error) => showFieldErrors(form.setError, error) },
    );
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      {refused && needsApproval(refused) && (
        <Notice tone="good" className="mb-5 bg-paper! text-ink!">
          <OverLimit error={refused}>
            Press “Ask for approval”: the order is made once an owner or a manager has confirmed it.
          </OverLimit>
        </Notice>
      )}
      <FailureNotice
        error={needsApproval(refused) ? null : refused}
        otherwise="The shop did not answer. Send it again: it makes one order, however often you send it."
        className="mb-5 bg-paper!"
      />
      <ErrorSummary errors={messages} attempt={submitCount} />
      <div className="space-y-9">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={`Quantity (${unit})`}
            required
            inputMode="numeric"
            hint={remainText(contract)}
            {...field("quantity")}
          />
          <p className="figures sm:pt-8" aria-live="polite">
            at {formatPrice(unitPrice, currency)}: <strong>{sum(unitPrice, currency, typed)}</strong>
            {fixing?.provisionalPrice && (
              <span className="block text-small text-muted">
                A provisional price: {fixing.provisionalPercent} % of{" "}
                {formatPrice(fixing.provisionalPrice.fullPrice, currency)}. The rest is billed once it is
                final.
              </span>
            )}
            {preview?.freight?.map((one) => (
              <span key={one.sellerId} className="block text-small text-muted">
                Freight: {freightText(one, currency)}
              </span>
            ))}
            {preview?.tax && (
              <span className="block text-small text-muted">
                {taxText(preview.tax, currency)}. In all {formatPrice(preview.total, currency)}
              </span>
            )}
          </p>
        </div>
        <fieldset>
          <legend className="mb-4 font-serif text-h3">Delivery address</legend>
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
        <RadioCards legend="Payment" choices={payment} registration={form.register("paymentMethod")} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {asks ? askLabel(isPending) : placeLabel(isPending)}
        </Button>
      </div>
    </form>
  );
}

const placeLabel = (pending: boolean) => (pending ? "Placing the order..." : "Call off and order");
const askLabel = (pending: boolean) => (pending ? "Asking..." : "Ask for approval");

function sum(price: string, currency: string, quantity: number): string {
  const minor = toMinor(price, currency);
  return minor === null || !Number.isSafeInteger(quantity)
    ? "–"
    : formatMinor(times(minor, quantity), currency);
}
