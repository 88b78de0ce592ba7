import { PERIODS, type Period } from "./queries";

interface PeriodChoiceProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  return (
    <fieldset className="inline-flex flex-wrap rounded-md border border-edge">
      <legend className="sr-only">Period</legend>
      {PERIODS.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex min-h-11 items-center rounded-sm px-2.5 font-semibold sm:px-3.5 text-muted transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="period"
            value={value}
            checked={period === value}
            onChange={() => onChoose(value)}
            className="absolute inset-0 size-full appearance-none opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
