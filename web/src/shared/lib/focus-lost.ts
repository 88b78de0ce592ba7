/** Whether the focused element was removed or disabled, so that nothing has the focus now. */
export function focusIsLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
