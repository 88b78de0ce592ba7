import { useLocation, useSearchParams } from "react-router";

/** Whose drafts the screen is about, and where its links lead. */
export interface Acting {
  /** The seller for whom the owner or staff for support act; `null` on a seller's or buyer's own screens. */
  seller: string | null;
  /** The address of a screen of drafts for the same seller. */
  to: (path: string) => string;
}

/** In the administration the seller is named in the address. */
export function useActing(): Acting {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const seller = pathname.startsWith("/admin/") ? params.get("seller") : null;
  return { seller, to: (path) => (seller === null ? path : `/admin${path}?seller=${seller}`) };
}

/** The seller as a parameter of a call. */
export const forSeller = (seller: string | null) => (seller === null ? {} : { query: { seller } });
