import { X } from "lucide-react";
import { useState } from "react";
import { CountryField } from "@/shared/address/country-field";
import { Button } from "@/shared/ui/button";

interface CountriesEditorProps {
  /** The name of the field, which is the id of its control. */
  id: string;
  zoneName: string;
  countries: string[];
  error: string | undefined;
  onChange: (countries: string[]) => void;
}

/** The countries of a zone. Several can be typed at once, with commas between them. */
export function CountriesEditor({ id, zoneName, countries, error, onChange }: CountriesEditorProps) {
  const [typed, setTyped] = useState("");
  const add = () => {
    const names = typed.split(",").map((name) => name.trim());
    const fresh = names.filter((name) => name && !countries.includes(name));
    if (fresh.length > 0) onChange([...countries, ...new Set(fresh)]);
    setTyped("");
  };
  return (
    <div className="sm:col-span-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <CountryField
            id={id}
            label="Countries"
            required
            autoComplete="off"
            error={error}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
            // A name that was typed and left alone is meant too.
            onBlur={add}
          />
        </div>
        <Button look="outline" className="mt-7.5" aria-label={`Add the country to ${zoneName}`} onClick={add}>
          Add
        </Button>
      </div>
      <ul aria-label={`Countries of ${zoneName}`} className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {countries.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={`Take ${name} out of ${zoneName}`}
              onClick={() => onChange(countries.filter((other) => other !== name))}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge bg-paper px-3 text-small font-semibold hover:border-ink"
            >
              {name} <X aria-hidden="true" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
