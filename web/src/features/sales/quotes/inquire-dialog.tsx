import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { Product } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { ConfirmFirst, useMustConfirmEmail } from "@/shared/email/confirm-first";
import { withUnit } from "@/shared/lib/units";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { Notice } from "@/shared/ui/notice";
import { Stepper } from "@/shared/ui/stepper";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { requestQuote } from "./queries";

const LONGEST = 2000;

interface InquireDialogProps {
  product: Product;
  onClose: () => void;
}

/** Requests a quote from the seller: the quantity, and a message. */
export default function InquireDialog({ product, onClose }: InquireDialogProps) {
  const [quantity, setQuantity] = useState(product.min_quantity);
  const [wrong, setWrong] = useState(false);
  const [message, setMessage] = useState("");
  const waits = useMustConfirmEmail();
  const asking = useChange(
    () => requestQuote({ product_id: product.id, quantity, message }),
    ["sales.quote-moved"],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate();
  };

  return (
    <Dialog title={`Inquire about ${product.name}`} onClose={onClose}>
      {asking.isSuccess ? (
        <div>
          <Notice tone="good">
            {product.seller.name} has your request for {withUnit(quantity, product.unit)}.
          </Notice>
          <p className="mt-4">
            Their offer will stand under{" "}
            <Link to="/account#quotes" className="font-semibold text-leaf underline underline-offset-4">
              Quote requests
            </Link>{" "}
            in your account. Nothing is bought before you accept one.
          </p>
          <Button className="mt-6" onClick={onClose}>
            Done
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="space-y-5">
          <p className="text-muted">
            {product.seller.name} answers with a price, a delivery term and how long the offer holds.
          </p>
          <div>
            <p aria-hidden="true" className="mb-1.5 font-semibold">
              Quantity ({product.unit})
            </p>
            <Stepper
              label="Quantity to ask for"
              value={quantity}
              onChange={setQuantity}
              min={product.min_quantity}
              step={product.increment}
              onFault={setWrong}
            />
          </div>
          <TextArea
            label="What the seller should know"
            maxLength={LONGEST}
            rows={4}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          {asking.isError && (
            <Notice tone="bad">
              Your request could not be sent. {asking.error.message} What you wrote is still here.
            </Notice>
          )}
          <ConfirmFirst className="bg-paper!">Your request can be sent as soon as you have.</ConfirmFirst>
          <SubmitButton busy={asking.isPending} submit="Request a quote" disabled={wrong || waits} />
        </form>
      )}
    </Dialog>
  );
}
