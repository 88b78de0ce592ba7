import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/shared/ui/text-field";

type Name = "kg" | "day" | "supplier" | "evidence";

interface DeliveryFieldsProps {
  change: { field: (name: Name) => UseFormRegisterReturn & { id: string; error: string | undefined } };
}

/** The fields of a delivery. */
export function DeliveryFields({ change }: DeliveryFieldsProps) {
  return (
    <>
      <TextField label="Kilograms" required inputMode="decimal" autoComplete="off" {...change.field("kg")} />
      <TextField label="Day of the delivery" required type="date" {...change.field("day")} />
      <TextField label="Producer or supplier" maxLength={120} {...change.field("supplier")} />
      <TextField
        label="Ticket or document"
        maxLength={500}
        hint="What proves the delivery."
        {...change.field("evidence")}
      />
    </>
  );
}
