import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { seller } from "../queries";

/** The seller's description of itself; nothing if there is none. */
export function SellerNote({ sellerId }: { sellerId: string }) {
  const { data } = useQuery(seller(sellerId));
  const titleId = useId();
  if (!data?.about) return null;
  const place = [data.city, data.country].filter(Boolean).join(", ");
  return (
    <section aria-labelledby={titleId} className="mt-12 max-w-prose border-t border-line pt-6">
      <h2 id={titleId} className="text-h3">
        {data.name}
      </h2>
      {place && <p className="mt-1 text-small text-muted">{place}</p>}
      <p className="mt-3 whitespace-pre-line">{data.about}</p>
    </section>
  );
}
