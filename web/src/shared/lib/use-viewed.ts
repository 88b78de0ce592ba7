import { useSearchParams } from "react-router";

const PARAM = "view";

/** The open row of a screen, stored in its address: it can be linked to, and Back closes it. */
export function useViewed(): [id: string | null, view: (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const view = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id) after.set(PARAM, id);
        else after.delete(PARAM);
        return after;
      },
      // Closing adds no history entry.
      { replace: id === null, preventScrollReset: true },
    );
  return [params.get(PARAM), view];
}
