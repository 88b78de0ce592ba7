import { useId } from "react";
import {
  type Description,
  GROUPS,
  INTENSITIES,
  NO_DESCRIPTION,
  STRONGEST,
  type WordGroup,
} from "./description";

interface DescribeProps {
  value: Description | null;
  onChange: (value: Description) => void;
}

/** The descriptive part of the Coffee Value Assessment: intensities, and the words that apply. */
export function Describe({ value, onChange }: DescribeProps) {
  const now = value ?? NO_DESCRIPTION;
  return (
    <details className="mt-6 border-t border-ink pt-2">
      <summary className="min-h-11 py-2 font-serif text-h4">Describe it</summary>
      <p className="text-small text-muted">
        How strong each is, and which words apply. The description has no score.
      </p>
      {INTENSITIES.map(([name, label]) => (
        <Intensity
          key={name}
          label={label}
          value={now[name]}
          onChange={(intensity) => onChange({ ...now, [name]: intensity })}
        />
      ))}
      {GROUPS.map((group) => (
        <Words
          key={group.name}
          group={group}
          chosen={now[group.name] ?? []}
          onChange={(words) => onChange({ ...now, [group.name]: words })}
        />
      ))}
    </details>
  );
}

interface IntensityProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Intensity({ label, value, onChange }: IntensityProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[8rem_1fr_2rem] items-center gap-3 py-1.5">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={STRONGEST}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 min-w-0 accent-leaf"
      />
      <output htmlFor={id} className="figures text-right font-semibold">
        {value}
      </output>
    </div>
  );
}

interface WordsProps {
  group: WordGroup;
  chosen: string[];
  onChange: (words: string[]) => void;
}

function Words({ group: { label, most, words }, chosen, onChange }: WordsProps) {
  const full = chosen.length >= most;
  const toggle = (word: string) =>
    onChange(chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word]);
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">
        {label} <span className="font-normal text-muted">(at most {most})</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {words.map(([word, text]) => {
          const on = chosen.includes(word);
          return (
            <label
              key={word}
              className={`inline-flex min-h-11 items-center gap-2 rounded-md border px-3 transition-colors ${on ? "border-leaf bg-leaf text-on-solid" : "border-edge hover:border-ink"} ${!on && full ? "opacity-50" : ""} has-focus-visible:outline-2`}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={on}
                disabled={!on && full}
                onChange={() => toggle(word)}
              />
              {text}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
