import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { classNames } from "@/shared/lib/class-names";
import { useDebounced } from "@/shared/lib/use-debounced";
import { useChoiceList } from "@/shared/ui/use-choice-list";
import { MAX_SEARCH } from "../list-query";
import { productName } from "../product-text";
import { SUGGESTIONS_SHOWN, suggestions } from "../queries";

const PAUSE_MS = 300;
const MIN_LENGTH = 3;

interface SearchBoxProps {
  label: string;
  /** The current search; the box shows it. */
  current: string;
  onSearch: (q: string) => void;
  size?: "compact" | "large";
  className?: string;
}

/** A search field with suggestions: an ARIA combobox whose options are chosen by arrow keys or pointer. */
export function SearchBox({ label, current, onSearch, size = "compact", className }: SearchBoxProps) {
  const [text, setText] = useState(current);
  const { box, open, active, setActive, reopen, close, onKeyDown, onFocus, onBlur } = useChoiceList();
  const listId = useId();

  useEffect(() => setText(current), [current]);

  const settled = useDebounced(text.trim(), PAUSE_MS);
  const asked = settled.length >= MIN_LENGTH;
  const { data } = useQuery({ ...suggestions(settled), enabled: open && asked });
  const longEnough = text.trim().length >= MIN_LENGTH;
  const names = asked && longEnough ? distinctNames(data ?? []) : [];
  const shown = open && names.length > 0;

  const search = (q: string) => {
    setText(q);
    close();
    if (q.trim()) onSearch(q.trim());
  };

  return (
    <search className={classNames("relative", className)}>
      <form
        ref={box}
        onSubmit={(event) => {
          event.preventDefault();
          search(names[active] ?? text);
        }}
        onBlur={onBlur}
      >
        <div className="relative">
          <input
            role="combobox"
            aria-label={label}
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={label}
            maxLength={MAX_SEARCH}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              reopen();
            }}
            onFocus={onFocus}
            onKeyDown={(event) => onKeyDown(event, shown ? names.length : 0)}
            className={classNames(
              "w-full rounded-md border border-edge bg-card pr-12 text-ink transition-colors placeholder:text-muted hover:border-ink",
              size === "large" ? "min-h-14 pl-5 text-lead" : "min-h-11 pl-4",
            )}
          />
          <button
            type="submit"
            aria-label="Search"
            className="absolute inset-y-1 right-1 grid aspect-square place-items-center rounded-sm text-leaf transition-colors hover:bg-sunken"
          >
            <Search aria-hidden="true" size={size === "large" ? 22 : 18} />
          </button>
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          hidden={!shown}
          className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-md border border-line bg-card py-1 shadow-lift"
        >
          {names.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns the list
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox (aria-activedescendant)
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setActive(index)}
              onClick={() => search(name)}
              className="flex min-h-11 cursor-pointer items-center px-4 aria-selected:bg-sunken"
            >
              {name}
            </div>
          ))}
        </div>
      </form>
      <p role="status" className="sr-only">
        {shown ? `${names.length} suggestions` : ""}
      </p>
    </search>
  );
}

function distinctNames(products: { name: string }[]): string[] {
  return [...new Set(products.map(productName))].slice(0, SUGGESTIONS_SHOWN);
}
