import { SendHorizontal } from "lucide-react";
import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "@/shared/ui/button";
import { LONGEST_TEXT } from "../text";
import { keepDraft, useDrafts } from "./drafts";

/** The number of characters left at which the counter is shown. */
const FEW = 200;

interface ComposerProps {
  /** The key of the unfinished text. */
  draft: string;
  /** The recipients' names. */
  to: string;
  onSend: (text: string) => void;
}

/** The input of a message. Enter sends, Shift and Enter begin a new line; on touch screens Enter begins a new line. */
export function Composer({ draft, to, onSend }: ComposerProps) {
  const text = useDrafts((drafts) => drafts[draft] ?? "");
  const left = LONGEST_TEXT - text.length;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    keepDraft(draft, "");
    if (words !== "") onSend(words);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!window.matchMedia("(pointer: coarse)").matches) submit(event);
  };

  return (
    <form onSubmit={submit} className="border-t border-line bg-paper p-3 sm:px-5">
      <div className="flex items-end gap-2">
        <textarea
          aria-label={`Message to ${to}`}
          placeholder="Write a message"
          rows={1}
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={(event) => keepDraft(draft, event.target.value)}
          onKeyDown={press}
          className="field-sizing-content max-h-40 min-h-11 grow resize-none rounded-md border border-edge bg-card px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-muted hover:border-ink"
        />
        <Button type="submit" className="px-4!">
          <SendHorizontal aria-hidden="true" size={18} />
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
      {left <= FEW && (
        <p role="status" className="figures mt-1.5 text-small text-muted">
          {left === 1 ? "1 character left" : `${left} characters left`}
        </p>
      )}
    </form>
  );
}
