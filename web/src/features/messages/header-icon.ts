/** The look of an icon in a header that may bear a count. */
export const HEADER_ICON =
  "relative grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken";

/** What such an icon is called: "Messages, 2 unread". */
export function unreadName(name: string, unread: number): string {
  return unread === 0 ? name : `${name}, ${unread} unread`;
}
