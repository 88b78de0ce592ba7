import { useEffect } from "react";
import { SHOP_NAME } from "./shop";

export function setTitle(title: string): void {
  document.title = title === "" ? `${SHOP_NAME}: tea and coffee from East Africa` : `${title} · ${SHOP_NAME}`;
}

/** The title of a visitor's screen, or of one that shows something with a name. All others have their manifest's. */
export function useTitle(title: string): void {
  useEffect(() => setTitle(title), [title]);
}
