import { useEffect } from "react";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Sokoni: tea and coffee from East Africa" : `${title} · Sokoni`;
  }, [title]);
}
