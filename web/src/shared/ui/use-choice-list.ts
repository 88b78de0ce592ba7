import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

export interface ChoiceList<Box extends HTMLElement> {
  box: RefObject<Box | null>;
  /** Whether the list may be shown: the field has the focus and the list was not closed. */
  open: boolean;
  /** The index of the choice that the arrow keys selected; -1 for none. */
  active: number;
  setActive: (index: number) => void;
  /** Called after typing: opens the list without a selected choice. */
  reopen: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent, count: number) => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** The behaviour of a field with a list of choices: arrow keys move through it, Escape or leaving closes it. */
export function useChoiceList<Box extends HTMLElement = HTMLFormElement>(): ChoiceList<Box> {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<Box>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  return {
    box,
    open,
    active,
    setActive,
    close,
    reopen: () => {
      setOpen(true);
      setActive(-1);
    },
    onKeyDown: (event, count) => {
      if (event.key === "Escape" && open) close();
      else if (count > 0 && event.key === "ArrowDown") {
        event.preventDefault();
        setActive((active + 1) % count);
      } else if (count > 0 && event.key === "ArrowUp") {
        event.preventDefault();
        setActive((active <= 0 ? count : active) - 1);
      }
    },
    onFocus: () => setOpen(true),
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
    },
  };
}
