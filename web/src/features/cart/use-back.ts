import { useNavigate } from "react-router";

const STORE = "/home";

/** Back to where the cart was opened from; to the store where it was opened by its address. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstEntry() ? navigate(STORE) : navigate(-1));
}

/** The router counts its entries in the history. What lies before its first is no page of this shop, or nothing. */
function isFirstEntry(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return !idx;
}
