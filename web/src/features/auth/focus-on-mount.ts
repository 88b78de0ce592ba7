/** As `ref`: takes the focus when what it stands on has taken the place of what had it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
