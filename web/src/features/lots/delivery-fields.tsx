import { useModule } from "@/shared/api/modules";
import { TextField } from "@/shared/ui/text-field";
import { type DeliveryField, DeliverySource } from "./delivery-source";

type Name = "kg" | "day" | "producerId" | "supplier" | "plots" | "evidence";

interface DeliveryFieldsProps {
  change: { field: (name: Name) => DeliveryField };
  /** The producer that is chosen; empty for another supplier. */
  producer: string;
  /** Called when another producer is chosen, whose plots are others. */
  onProducer: () => void;
}

/** The fields of a delivery. */
export function DeliveryFields({ change: { field }, producer, onProducer }: DeliveryFieldsProps) {
  const keepsProducers = useModule("origins");
  const supplier = <TextField label="Producer or supplier" maxLength={120} {...field("supplier")} />;
  return (
    <>
      <TextField label="Kilograms" required inputMode="decimal" autoComplete="off" {...field("kg")} />
      <TextField label="Day of the delivery" required type="date" {...field("day")} />
      {keepsProducers ? (
        <DeliverySource
          producer={producer}
          choice={field("producerId")}
          plots={field("plots")}
          supplier={supplier}
          onProducer={onProducer}
        />
      ) : (
        supplier
      )}
      <TextField
        label="Ticket or document"
        maxLength={500}
        hint="What proves the delivery."
        {...field("evidence")}
      />
    </>
  );
}
