import { useNavigate } from "react-router";

const STORE = "/home";

/** Returns to the screen from which the cart was opened; to the store if it was opened by its address. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstEntry() ? navigate(STORE) : navigate(-1));
}

/** The router counts its history entries. Before its first one there is no page of this shop. */
function isFirstEntry(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return !idx;
}
