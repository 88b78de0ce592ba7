import { useState } from "react";

export interface CursorPages {
  /** The cursor for the request; undefined for the first page. */
  cursor: string | undefined;
  /** The number of the page, from 1. */
  page: number;
  /** Rows on a full page. */
  size: number;
  next: (cursor: string) => void;
  previous: () => void;
}

/**
 * The pages of a list with cursors. `list` identifies the list with its search and order: another list starts at its
 * first page.
 */
export function useCursorPages(list: string, size: number): CursorPages {
  const [kept, setKept] = useState<{ list: string; cursors: string[] }>({ list, cursors: [] });
  const cursors = kept.list === list ? kept.cursors : [];
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    size,
    next: (cursor) => setKept({ list, cursors: [...cursors, cursor] }),
    previous: () => setKept({ list, cursors: cursors.slice(0, -1) }),
  };
}
