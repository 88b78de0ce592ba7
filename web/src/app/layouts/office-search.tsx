import { Search } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { useDebounced } from "@/shared/lib/use-debounced";
import { useChoiceList } from "@/shared/ui/use-choice-list";
import { SearchFold } from "./search-fold";
import { type Finding, useOfficeFindings } from "./use-office-findings";

const LABEL = "Search your trade office";
const PAUSE_MS = 300;
const MIN_LENGTH = 3;

/** Searches the account's own data; a choice opens it. */
export function OfficeSearch() {
  return <SearchFold>{(className) => <OfficeSearchField className={className} />}</SearchFold>;
}

function OfficeSearchField({ className }: { className: string }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState("");
  const { box, open, active, setActive, reopen, close, onKeyDown, onFocus, onBlur } = useChoiceList();
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const asked = settled.length >= MIN_LENGTH && text.trim().length >= MIN_LENGTH;
  const { groups, done } = useOfficeFindings(settled, open && asked);
  const findings = groups.flatMap((group) => group.findings);
  const shown = open && findings.length > 0;

  const go = ({ to }: Finding) => {
    setText("");
    close();
    void navigate(to);
  };

  return (
    <search className={classNames("relative md:ml-auto", className)}>
      <form
        ref={box}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = findings[Math.max(0, active)];
          if (shown && chosen) go(chosen);
        }}
        onBlur={onBlur}
      >
        <div className="relative">
          <Search
            aria-hidden="true"
            size={18}
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
          />
          <input
            role="combobox"
            aria-label={LABEL}
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={LABEL}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              reopen();
            }}
            onFocus={onFocus}
            onKeyDown={(event) => onKeyDown(event, shown ? findings.length : 0)}
            className="min-h-11 w-full rounded-md border border-edge bg-card pr-4 pl-10.5 text-ink transition-colors placeholder:text-muted hover:border-ink"
          />
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label="Found"
          hidden={!shown}
          className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-card py-1 shadow-lift"
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
            <div key={group.label} role="group" aria-label={group.label}>
              <p aria-hidden="true" className="eyebrow px-4 pt-2 pb-1">
                {group.label}
              </p>
              {group.findings.map((finding) => {
                const index = findings.indexOf(finding);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns the list
                  // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox (aria-activedescendant)
                  <div
                    key={finding.to}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerEnter={() => setActive(index)}
                    onClick={() => go(finding)}
                    className="cursor-pointer px-4 py-2 aria-selected:bg-sunken"
                  >
                    <span className="block font-semibold">{finding.title}</span>
                    {finding.note && <span className="block text-small text-muted">{finding.note}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </form>
      <p role="status" className="sr-only">
        {shown ? `${findings.length} found` : ""}
      </p>
      {open && asked && done && findings.length === 0 && <NothingFound q={settled} />}
    </search>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <p
      role="status"
      className="absolute inset-x-0 top-full z-30 mt-1.5 rounded-md border border-line bg-card px-4 py-3 break-words text-muted shadow-lift"
    >
      Nothing of yours matches “{q}”.
    </p>
  );
}
