import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/shared/ui/text-field";
import type { Source } from "./source/source";
import { SourceFields } from "./source/source-fields";

type Name = "kg" | "day" | "supplier" | "evidence";

interface DeliveryFieldsProps {
  change: { field: (name: Name) => UseFormRegisterReturn & { id: string; error: string | undefined } };
  source: Source;
  onSource: (source: Source) => void;
}

/** The fields of a delivery. */
export function DeliveryFields({ change, source, onSource }: DeliveryFieldsProps) {
  return (
    <>
      <TextField label="Kilograms" required inputMode="decimal" autoComplete="off" {...change.field("kg")} />
      <TextField label="Day of the delivery" required type="date" {...change.field("day")} />
      <SourceFields source={source} onChange={onSource} />
      {source.producer === null && (
        <TextField
          label="Supplier"
          maxLength={120}
          hint="If it is none of your producers."
          {...change.field("supplier")}
        />
      )}
      <TextField
        label="Ticket or document"
        maxLength={500}
        hint="What proves the delivery."
        {...change.field("evidence")}
      />
    </>
  );
}
