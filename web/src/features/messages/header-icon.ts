/** The style of a header icon that can have a count. */
export const HEADER_ICON =
  "relative grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken";

/** The accessible name of such an icon: "Messages, 2 unread". */
export function unreadName(name: string, unread: number): string {
  return unread === 0 ? name : `${name}, ${unread} unread`;
}
