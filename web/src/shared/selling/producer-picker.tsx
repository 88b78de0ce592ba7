import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useDebounced } from "../lib/use-debounced";
import { Button } from "../ui/button";
import { CONTROL } from "../ui/text-field";
import { useChoiceList } from "../ui/use-choice-list";
import { producersLike } from "./queries";

const PAUSE_MS = 250;

/** A producer that was chosen. */
export interface ChosenProducer {
  id: string;
  name: string;
}

interface ProducerPickerProps {
  chosen: ChosenProducer | null;
  onChange: (producer: ChosenProducer | null) => void;
  /** Shown under the field while it offers producers. */
  hint?: string;
}

/** Gives the focus to what takes the place of a control that had it. */
const focus = (control: HTMLElement | null) => control?.focus();

/** A field that finds one of the seller's producers by name or number: an ARIA combobox. */
export function ProducerPicker({ chosen, onChange, hint }: ProducerPickerProps) {
  const id = useId();
  // The focus stays with somebody who works here, and is not taken when the screen opens.
  const [used, setUsed] = useState(false);
  const change = (producer: ChosenProducer | null) => {
    setUsed(true);
    onChange(producer);
  };
  if (chosen === null) return <Finder id={id} focused={used} hint={hint} onChoose={change} />;
  return (
    <div>
      <p className="mb-1.5 font-semibold">Producer</p>
      <div className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-edge bg-card pl-3.5">
        <span className="min-w-0 wrap-anywhere">{chosen.name}</span>
        <Button
          ref={used ? focus : undefined}
          look="outline"
          aria-label={`Choose another than ${chosen.name}`}
          onClick={() => change(null)}
        >
          Change
        </Button>
      </div>
    </div>
  );
}

interface FinderProps {
  id: string;
  /** Whether it takes the focus at once. */
  focused: boolean;
  hint: string | undefined;
  onChoose: (producer: ChosenProducer) => void;
}

function Finder({ id, focused, hint, onChoose }: FinderProps) {
  const [text, setText] = useState("");
  const { box, open, active, setActive, reopen, close, onKeyDown, onFocus, onBlur } =
    useChoiceList<HTMLDivElement>();
  const q = useDebounced(text.trim(), PAUSE_MS);
  const { data, isError, isPlaceholderData, refetch } = useQuery(producersLike(q));
  const found = data?.items ?? [];
  const shown = open && found.length > 0;
  // Somebody who types fast and presses Enter must not choose from what was found for the text before.
  const settled = q === text.trim() && !isPlaceholderData;
  const choose = (at: number) => {
    const producer = found[at];
    if (!producer) return;
    close();
    onChoose({ id: producer.id, name: producer.name });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list closes when the focus leaves it
    <div ref={box} onBlur={onBlur}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Producer <span className="font-normal text-muted">(optional)</span>
      </label>
      <div className="relative">
        <input
          id={id}
          ref={focused ? focus : undefined}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-said`}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          placeholder="Search your producers"
          className={CONTROL}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            reopen();
          }}
          onFocus={onFocus}
          onClick={onFocus}
          onKeyDown={(event) => {
            // Enter chooses, and does not send the form.
            if (event.key === "Enter" && shown) {
              event.preventDefault();
              if (settled) choose(Math.max(active, 0));
            } else onKeyDown(event, shown ? found.length : 0);
          }}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Producers"
          hidden={!shown}
          className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 overflow-y-auto rounded-md border border-line bg-card py-1 shadow-lift"
        >
          {found.map(({ id: producer, name, memberNumber, place, country }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns the list
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox (aria-activedescendant)
            <div
              key={producer}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setActive(index)}
              onClick={() => choose(index)}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-1.5 aria-selected:bg-sunken"
            >
              {name}{" "}
              <span className="text-small text-muted">
                {[memberNumber, place, country].filter(Boolean).join(", ")}
              </span>
            </div>
          ))}
        </div>
      </div>
      <div id={`${id}-said`} className="mt-1.5 text-small text-muted">
        {!data && !isError && "Loading..."}
        {isError && (
          <>
            Your producers could not be loaded.{" "}
            <button type="button" className="font-semibold underline" onClick={() => void refetch()}>
              Try again
            </button>
          </>
        )}
        {data && found.length === 0 && (q ? "No producer is called so. " : "You have no producers yet. ")}
        {data && found.length === 0 && (
          <Link to="/producers" className="font-semibold underline">
            Enter producers
          </Link>
        )}
        {found.length > 0 && hint}
      </div>
      <p role="status" className="sr-only">
        {shown ? `${found.length} of ${data?.total} producers` : ""}
      </p>
    </div>
  );
}
