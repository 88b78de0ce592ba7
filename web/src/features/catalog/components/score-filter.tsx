import { useEffect, useState } from "react";
import { useDebounced } from "@/shared/lib/use-debounced";
import { CONTROL } from "@/shared/ui/text-field";
import { type ListQuery, withScore } from "../list-query";

const PAUSE_MS = 400;

interface ScoreFilterProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

/** Lower and upper bound of the cupping score, 0 to 100; an empty field is no bound. */
export function ScoreFilter({ query, onChange }: ScoreFilterProps) {
  return (
    <fieldset className="border-b border-line pt-3 pb-4">
      <legend className="float-left mb-2 w-full font-semibold">Cupping score</legend>
      <div className="clear-both flex items-end gap-3">
        <Bound
          label="Lowest"
          value={query.scoreMin}
          onSettled={(scoreMin) => onChange(withScore(query, { scoreMin }))}
        />
        <Bound
          label="Highest"
          value={query.scoreMax}
          onSettled={(scoreMax) => onChange(withScore(query, { scoreMax }))}
        />
      </div>
    </fieldset>
  );
}

interface BoundProps {
  label: string;
  value: string;
  onSettled: (value: string) => void;
}

function Bound({ label, value, onSettled }: BoundProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settled = useDebounced(typed, PAUSE_MS);

  useEffect(() => {
    if (settled === null || settled !== typed) return;
    setTyped(null);
    if (settled !== value) onSettled(settled);
  }, [settled, typed, value, onSettled]);

  return (
    <label className="flex-1 text-small text-muted">
      {label}
      <input
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step="any"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        className={CONTROL}
      />
    </label>
  );
}
