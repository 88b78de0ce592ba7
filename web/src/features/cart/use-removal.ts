import { useEffect, useRef, useState } from "react";
import type { CartRow } from "@/shared/api/types";
import { focusIsLost } from "@/shared/lib/focus-lost";
import { useRemoveFromCart } from "./mutations";
import { rowName } from "./row-name";

/** A row that is being removed, and the rows that can take its focus, the nearest first. */
interface Leaving {
  row: CartRow;
  heirs: string[];
}

/** Removes rows. The focus of a removed row moves to another one, and the removal is announced. */
export function useRemoval(rows: CartRow[]) {
  const remove = useRemoveFromCart();
  const leaving = useRef<Leaving | null>(null);
  const emptyTitle = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState("");

  const removeRow = (row: CartRow) => {
    const at = rows.indexOf(row);
    const heirs = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].map(({ id }) => id);
    leaving.current = { row, heirs };
    setSaid("");
    remove.mutate(row.item_id);
  };

  useEffect(() => {
    if (leaving.current === null) return;
    const { row, heirs } = leaving.current;
    const gone = !rows.some(({ id }) => id === row.id);
    if (!gone && remove.isPending) return;
    leaving.current = null;
    if (gone) setSaid(`${rowName(row)} was removed from the cart.`);
    if (!focusIsLost()) return;
    const heir = gone ? heirs.find((id) => rows.some((other) => other.id === id)) : row.id;
    const next = heir === undefined ? emptyTitle.current : document.getElementById(removeId(heir));
    next?.focus();
  }, [rows, remove.isPending]);

  return { remove, removeRow, said, emptyTitle };
}

/** The id of the button that removes a row. */
export function removeId(rowId: string): string {
  return `remove-${rowId}`;
}
