import { useState } from "react";

/**
 * Returns the focus to the element that had it when the dialog opened. Radix expects a trigger of its own, which a
 * dialog that is only rendered while it is open does not have.
 */
export function useOpenerFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
}
