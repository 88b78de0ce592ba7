import { useState } from "react";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { shopToday } from "@/shared/lib/dates";
import { randomKey } from "@/shared/lib/random-key";
import { notify } from "@/shared/ui/notify";
import { DeliveryFields } from "./delivery-fields";
import { CHANGED_BY_MOVES, type Lot, receiveInto } from "./queries";
import { deliverySchema, deliveryToSend } from "./receive-schema";
import { NO_SOURCE } from "./source/source";

/** More goods for a lot that was received. */
export default function DeliveryDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const [key] = useState(randomKey);
  const [source, setSource] = useState(NO_SOURCE);
  const change = useFormChange(
    deliverySchema,
    { kg: "", day: shopToday(), supplier: "", evidence: "" },
    (typed) => receiveInto(key, lot.id, deliveryToSend(typed, source)),
    {
      changes: CHANGED_BY_MOVES,
      onSuccess: () => {
        notify(`The delivery is entered in ${lot.number}.`);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={`Receive more into ${lot.number}`}
      intro="For goods of the same grade, process and crop year. Others are a lot of their own."
      change={change}
      failed="Nothing was entered."
      submit="Enter the delivery"
      pending="Saving..."
      onClose={onClose}
    >
      <DeliveryFields change={change} source={source} onSource={setSource} />
    </FormDialog>
  );
}
