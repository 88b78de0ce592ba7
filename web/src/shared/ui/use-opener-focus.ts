import { useState } from "react";

/**
 * Gives the focus back to what had it when the dialog came. Radix looks for a trigger of its own, which a
 * dialog that is only rendered while it is open has not.
 */
export function useOpenerFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
}
