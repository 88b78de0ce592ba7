import type { ComponentProps } from "react";
import { z } from "zod";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import type { Sample } from "./queries";
import { ALL_KINDS, KIND_NOTES, KINDS } from "./sample-text";

/** The checks of what every sample has. */
export const SAMPLE_FIELDS = {
  kind: z.enum(ALL_KINDS),
  grams: z.string().regex(/^\d{1,4}$/, "A whole number of grams, 20 to 5,000"),
  decideBy: z.string().min(1, "Choose a day"),
  deliverTo: z.string().trim().max(300, "At most 300 characters"),
  note: z.string().trim().max(1000, "At most 1,000 characters"),
};

/** The checks of how a sample travels, and of the lot that it is drawn from. */
export const SENT_FIELDS = {
  courier: z.string().trim().min(1, "Name the courier").max(100, "At most 100 characters"),
  tracking: z.string().trim().max(200, "At most 200 characters"),
  lot: z.string().trim().max(40, "At most 40 characters"),
};

interface KindFieldProps extends Omit<ComponentProps<typeof SelectField>, "label" | "choices"> {
  kinds: Sample["kind"][];
  chosen: Sample["kind"];
}

/** The kind of a sample, with what it shows. */
export function KindField({ kinds, chosen, ...field }: KindFieldProps) {
  return (
    <div>
      <SelectField
        label="Kind of sample"
        required
        choices={kinds.map((value) => ({ value, label: KINDS[value] }))}
        {...field}
      />
      {chosen && <p className="mt-1.5 text-small text-muted">{KIND_NOTES[chosen]}</p>}
    </div>
  );
}

type Registered = Omit<ComponentProps<typeof TextField>, "label">;

/** The courier that carries a sample, and its number there. */
export function CourierFields({ field }: { field: (name: "courier" | "tracking") => Registered }) {
  return (
    <>
      <TextField label="Courier" required autoComplete="off" {...field("courier")} />
      <TextField label="Tracking number or link" autoComplete="off" {...field("tracking")} />
    </>
  );
}
