/** A `ref` that takes the focus when its element has replaced the focused one. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
