import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { type MarkField, markText } from "./forms";

interface MarkInputProps {
  field: MarkField;
  value: number | null;
  /** Cups of each coffee. */
  cups: number;
  /** How many of them can be chosen. */
  most: number;
  onChange: (value: number) => void;
}

/** One mark: a scale to slide or step, or the cups to touch. */
export function MarkInput(props: MarkInputProps) {
  return props.field.kind === "scale" ? <Scale {...props} /> : <Cups {...props} />;
}

const BUTTON =
  "grid size-12 shrink-0 place-items-center rounded-md border border-edge bg-card transition-colors hover:border-ink disabled:opacity-40";

function Scale({ field, value, onChange }: MarkInputProps) {
  const id = useId();
  const { label, hint, min, max, step } = field;
  const middle = min + Math.round((max - min) / 2 / step) * step;
  const shown = value ?? middle;
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <div className="border-b border-line py-4">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
          {hint && <span className="block text-small font-normal text-muted">{hint}</span>}
        </label>
        <output htmlFor={id} className="figures font-serif text-h3">
          {value === null ? <span className="text-muted">–</span> : markText(field, value)}
        </output>
      </div>
      <div className="mt-2 flex items-center gap-3">
        <button
          type="button"
          aria-label={`Lower: ${label}`}
          className={BUTTON}
          disabled={value === min}
          onClick={() => set(value === null ? middle : value - step)}
        >
          <Minus aria-hidden="true" size={20} />
        </button>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={shown}
          aria-valuetext={value === null ? "not marked" : markText(field, value)}
          onChange={(event) => set(Number(event.target.value))}
          // A touch on the place where the thumb stands is a choice too.
          onPointerUp={() => value === null && set(shown)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            // Enter would send the form.
            event.preventDefault();
            set(shown);
          }}
          className={`h-12 min-w-0 grow accent-leaf ${value === null ? "opacity-50" : ""}`}
        />
        <button
          type="button"
          aria-label={`Raise: ${label}`}
          className={BUTTON}
          disabled={value === max}
          onClick={() => set(value === null ? middle : value + step)}
        >
          <Plus aria-hidden="true" size={20} />
        </button>
      </div>
    </div>
  );
}

/** A button for each cup: a good cup is filled, a bad one is marked. */
function Cups({ field, value, cups, most, onChange }: MarkInputProps) {
  const { label, hint, kind } = field;
  const good = kind === "good-cups";
  // Ten points are shared by the cups of the table.
  const each = good ? 10 / cups : 1;
  const count = Math.round((value ?? 0) / each);
  const points = (chosen: number) => Math.round(chosen * each * 100) / 100;
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="sr-only">{label}</legend>
      <div aria-hidden="true" className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">
          {label}
          {hint && <span className="block text-small font-normal text-muted">{hint}</span>}
        </span>
        <span className="figures font-serif text-h3">{markText(field, value ?? 0)}</span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {Array.from({ length: cups }, (_, index) => index + 1).map((cup) => (
          <button
            key={cup}
            type="button"
            aria-pressed={cup <= count}
            disabled={cup > Math.max(most, count)}
            aria-label={`${label}: ${cup} of ${cups} ${cups === 1 ? "cup" : "cups"}`}
            // The last chosen cup, touched again, is taken back.
            onClick={() => onChange(points(cup === count ? cup - 1 : cup))}
            className={`figures grid size-12 place-items-center rounded-full border-2 font-semibold transition-colors disabled:opacity-40 ${
              cup <= count
                ? good
                  ? "border-leaf bg-leaf text-on-solid"
                  : "border-cherry bg-cherry text-on-solid"
                : "border-edge text-muted hover:border-ink"
            }`}
          >
            {cup}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
