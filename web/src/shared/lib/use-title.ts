import { useEffect } from "react";
import { SHOP_NAME } from "./shop";

export function setTitle(title: string): void {
  document.title = title === "" ? `${SHOP_NAME}: tea and coffee from East Africa` : `${title} · ${SHOP_NAME}`;
}

/** Sets the title of a visitor's screen, or of a screen about a named thing. Others have their manifest's title. */
export function useTitle(title: string): void {
  useEffect(() => setTitle(title), [title]);
}
