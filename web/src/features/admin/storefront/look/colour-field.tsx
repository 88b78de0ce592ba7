import { type ComponentProps, useId } from "react";
import { TextField } from "@/shared/ui/text-field";

interface ColourFieldProps {
  label: string;
  /** The built-in colour. */
  usual: string;
  value: string;
  onPick: (colour: string) => void;
  field: Omit<ComponentProps<typeof TextField>, "label">;
}

/** A colour, picked or written. */
export function ColourField({ label, usual, value, onPick, field }: ColourFieldProps) {
  const id = useId();
  const shown = /^#[0-9a-fA-F]{6}$/.test(value) ? value : usual;
  return (
    <div className="flex items-start gap-3">
      <TextField label={label} placeholder={usual} maxLength={7} className="grow" {...field} />
      <div>
        <label htmlFor={id} className="sr-only">
          Pick: {label}
        </label>
        <input
          id={id}
          type="color"
          value={shown.toLowerCase()}
          onChange={(event) => onPick(event.target.value)}
          className="mt-7 size-11 cursor-pointer rounded-md border border-edge bg-card p-1"
        />
      </div>
    </div>
  );
}
