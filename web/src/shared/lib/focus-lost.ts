/** Whether what had the focus is gone or was disabled, so that nothing has it now. */
export function focusIsLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
