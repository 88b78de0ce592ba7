import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useDebounced } from "@/shared/lib/use-debounced";
import { CONTROL } from "./text-field";

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  /** The current search of the list. */
  value: string;
  /** Called when the typing pauses. */
  onSearch: (q: string) => void;
  className?: string;
}

/** Searches a list while the user types, without a button. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text.trim(), PAUSE_MS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the typing pauses, not when the list changes
  useEffect(() => {
    if (settled !== value) onSearch(settled);
  }, [settled]);

  return (
    <search className={className}>
      <div className="relative">
        <Search
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${CONTROL} pl-10.5`}
        />
      </div>
    </search>
  );
}
