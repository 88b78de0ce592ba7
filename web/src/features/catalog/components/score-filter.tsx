import { useEffect, useId, useState } from "react";
import { useDebounced } from "@/shared/lib/use-debounced";
import { FieldError } from "@/shared/ui/field-error";
import { CONTROL } from "@/shared/ui/text-field";
import { isImpossible, type ListQuery, type ScoreBounds, withScore } from "../list-query";

const PAUSE_MS = 400;

interface ScoreFilterProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

/** The bounds of the cupping score, 0 to 100; an empty field is no bound. */
export function ScoreFilter({ query, onChange }: ScoreFilterProps) {
  const { scoreMin, scoreMax } = query;
  const [typed, setTyped] = useState<ScoreBounds | null>(null);
  const settled = useDebounced(typed, PAUSE_MS);
  const shown = typed ?? { scoreMin, scoreMax };
  // Typing 90 begins with a 9, which is no error before the typing pauses.
  const impossible = settled === typed && isImpossible(shown);
  const faultId = useId();

  useEffect(() => {
    if (settled === null || settled !== typed || isImpossible(settled)) return;
    setTyped(null);
    if (settled.scoreMin !== scoreMin || settled.scoreMax !== scoreMax) onChange(withScore(query, settled));
  }, [settled, typed, scoreMin, scoreMax, query, onChange]);

  // After clearing or going back, the fields show the list's bounds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list's bounds change, not when something is typed
  useEffect(() => setTyped(null), [scoreMin, scoreMax]);

  const bound = (name: keyof ScoreBounds) => ({
    value: shown[name],
    fault: impossible ? faultId : undefined,
    onType: (text: string) => setTyped({ ...shown, [name]: text }),
  });
  return (
    <fieldset className="border-b border-line pt-3 pb-4">
      <legend className="float-left mb-2 w-full font-semibold">Cupping score</legend>
      <div className="clear-both flex items-end gap-3">
        <Bound label="Lowest" {...bound("scoreMin")} />
        <Bound label="Highest" {...bound("scoreMax")} />
      </div>
      {impossible && (
        <div role="alert">
          <FieldError id={faultId} error="The lowest score is above the highest. Change one of them." />
        </div>
      )}
    </fieldset>
  );
}

interface BoundProps {
  label: string;
  value: string;
  /** The id of the error message of both fields. */
  fault: string | undefined;
  onType: (text: string) => void;
}

function Bound({ label, value, fault, onType }: BoundProps) {
  return (
    <label className="flex-1 text-small text-muted">
      {label}
      <input
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step="any"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault}
        value={value}
        onChange={(event) => onType(event.target.value)}
        className={CONTROL}
      />
    </label>
  );
}
