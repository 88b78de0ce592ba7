import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/shared/ui/button";
import { CONTROL } from "@/shared/ui/text-field";

/** A position as it is typed. The key tells rows apart. */
export interface TypedPosition {
  key: number;
  longitude: string;
  latitude: string;
}

interface PositionsEditorProps {
  positions: TypedPosition[];
  onChange: (positions: TypedPosition[]) => void;
}

/** The positions of a plot, typed one by one: all that the map does can be done here by keyboard. */
export function PositionsEditor({ positions, onChange }: PositionsEditorProps) {
  const next = useRef(1 + Math.max(0, ...positions.map(({ key }) => key)));
  const change = (key: number, part: Partial<TypedPosition>) =>
    onChange(positions.map((at) => (at.key === key ? { ...at, ...part } : at)));
  const add = () => {
    const key = Math.max(next.current, 1 + Math.max(0, ...positions.map((at) => at.key)));
    next.current = key + 1;
    onChange([...positions, { key, longitude: "", latitude: "" }]);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Positions, in degrees with six decimals</legend>
      <ol className="space-y-2">
        {positions.map(({ key, longitude, latitude }, nth) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className="figures w-6 shrink-0 text-right text-muted">
              {nth + 1}
            </span>
            <input
              aria-label={`Longitude ${nth + 1}`}
              placeholder="36.947115"
              inputMode="text"
              maxLength={30}
              value={longitude}
              onChange={(event) => change(key, { longitude: event.target.value })}
              className={`${CONTROL} figures min-w-0!`}
            />
            <input
              aria-label={`Latitude ${nth + 1}`}
              placeholder="-0.549876"
              inputMode="text"
              maxLength={30}
              value={latitude}
              onChange={(event) => change(key, { latitude: event.target.value })}
              className={`${CONTROL} figures min-w-0!`}
            />
            <button
              type="button"
              aria-label={`Remove position ${nth + 1}`}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:text-danger"
              onClick={() => onChange(positions.filter((at) => at.key !== key))}
            >
              <Trash2 aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ol>
      <Button look="outline" className="mt-3" onClick={add}>
        Add a position
      </Button>
    </fieldset>
  );
}
