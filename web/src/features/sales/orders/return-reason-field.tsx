import { SelectField } from "@/shared/ui/select-field";
import type { ReturnReason } from "./returns";

const REASONS: { value: ReturnReason; label: string }[] = [
  { value: "damaged", label: "It came damaged" },
  { value: "wrong item", label: "It is the wrong item" },
  { value: "quality", label: "Its quality is not as described" },
  { value: "other", label: "Something else" },
];

interface ReturnReasonFieldProps {
  id: string;
  /** The name of the goods. */
  name: string;
  value: ReturnReason | "";
  /** Whether the period for claims of quality is over. */
  qualityOver: boolean;
  error: string | undefined;
  onChoose: (reason: ReturnReason | "") => void;
}

export function ReturnReasonField({ id, name, value, qualityOver, error, onChoose }: ReturnReasonFieldProps) {
  return (
    <SelectField
      id={id}
      label="Why"
      aria-label={`Why: ${name}`}
      choices={REASONS.filter((reason) => !qualityOver || reason.value !== "quality")}
      className="min-w-56 grow"
      value={value}
      error={error}
      onChange={({ target }) =>
        onChoose(REASONS.find((reason) => reason.value === target.value)?.value ?? "")
      }
    />
  );
}
