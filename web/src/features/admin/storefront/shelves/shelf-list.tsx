import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Filters } from "@/shared/api/types";
import { ATTRIBUTES } from "@/shared/lib/attributes";
import { Button } from "@/shared/ui/button";
import { Section } from "@/shared/ui/section";
import { SelectField } from "@/shared/ui/select-field";
import type { Shelf } from "../queries";

const COLOUR = "#8a5a2b";

interface ShelfListProps {
  title: string;
  /** The word for an entry. */
  noun: string;
  most: number;
  shelves: Shelf[];
  filters: Filters;
  onChange: (shelves: Shelf[]) => void;
}

/** Entries in their order: moved up and down, taken away, added. */
export function ShelfList({ title, noun, most, shelves, filters, onChange }: ShelfListProps) {
  const [attribute, setAttribute] = useState("category");
  const values = (filters[attribute] ?? []).map(String);
  const has = (value: string) => shelves.some((one) => one.attribute === attribute && one.value === value);
  const free = values.filter((value) => !has(value));
  const add = (value: string) => {
    if (value) onChange([...shelves, { label: value.slice(0, 40), attribute, value, colour: COLOUR }]);
  };
  const put = (at: number, part: Partial<Shelf>) =>
    onChange(shelves.map((shelf, index) => (index === at ? { ...shelf, ...part } : shelf)));
  const swap = (at: number, to: number) => {
    const next = [...shelves];
    const [one, two] = [next[at], next[to]];
    if (!one || !two) return;
    next[at] = two;
    next[to] = one;
    onChange(next);
  };
  return (
    <Section title={title} heading="border-b border-ink pb-2 text-h4">
      {shelves.length === 0 && <p className="py-4 text-muted">None: they are hidden.</p>}
      <ol>
        {shelves.map((shelf, at) => (
          <li
            key={`${shelf.attribute} ${shelf.value}`}
            className="flex flex-wrap items-center gap-2 border-b border-line py-3"
          >
            <input
              type="color"
              aria-label={`Colour of ${shelf.value}`}
              value={shelf.colour}
              onChange={(event) => put(at, { colour: event.target.value })}
              className="size-11 cursor-pointer rounded-md border border-edge bg-card p-1"
            />
            <span className="min-w-0 grow basis-28">
              <input
                aria-label={`Label of ${shelf.value}`}
                value={shelf.label}
                maxLength={40}
                required
                onChange={(event) => put(at, { label: event.target.value })}
                className="min-h-11 w-full rounded-md border border-edge bg-card px-3 font-semibold"
              />
              <span className="mt-1 block text-small text-muted [overflow-wrap:anywhere]">
                {ATTRIBUTES[shelf.attribute] ?? shelf.attribute}: {shelf.value}
              </span>
            </span>
            <Move label={`Move ${shelf.label} up`} disabled={at === 0} onClick={() => swap(at, at - 1)}>
              <ArrowUp aria-hidden="true" size={18} />
            </Move>
            <Move
              label={`Move ${shelf.label} down`}
              disabled={at === shelves.length - 1}
              onClick={() => swap(at, at + 1)}
            >
              <ArrowDown aria-hidden="true" size={18} />
            </Move>
            <Move
              label={`Take ${shelf.label} away`}
              onClick={() => onChange(shelves.filter((_, index) => index !== at))}
            >
              <X aria-hidden="true" size={18} />
            </Move>
          </li>
        ))}
      </ol>
      {shelves.length < most && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <SelectField
            label={`Choose a ${noun} by`}
            placeholder="Choose a filter"
            choices={Object.entries(ATTRIBUTES).map(([value, label]) => ({ value, label }))}
            value={attribute}
            onChange={(event) => setAttribute(event.target.value)}
          />
          <SelectField
            label={`Add a ${noun}`}
            placeholder={free.length > 0 ? "Choose what it shows" : "Nothing more to add"}
            choices={free.map((value) => ({ value, label: value }))}
            value=""
            onChange={(event) => add(event.target.value)}
          />
        </div>
      )}
    </Section>
  );
}

interface MoveProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Move({ label, disabled = false, onClick, children }: MoveProps) {
  return (
    <Button
      look="quiet"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="px-1.5! sm:px-3!"
    >
      {children}
    </Button>
  );
}
