import { useEffect } from "react";
import { SHOP_NAME } from "./shop";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title =
      title === "" ? `${SHOP_NAME}: tea and coffee from East Africa` : `${title} · ${SHOP_NAME}`;
  }, [title]);
}
