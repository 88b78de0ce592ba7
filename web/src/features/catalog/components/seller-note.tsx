import { useQuery } from "@tanstack/react-query";
import { Section } from "@/shared/ui/section";
import { seller } from "../queries";

/** The seller's description of itself; nothing if there is none. */
export function SellerNote({ sellerId }: { sellerId: string }) {
  const { data } = useQuery(seller(sellerId));
  if (!data?.about) return null;
  const place = [data.city, data.country].filter(Boolean).join(", ");
  return (
    <Section title={data.name} heading="text-h3" className="mt-12 max-w-prose border-t border-line pt-6">
      {place && <p className="mt-1 text-small text-muted">{place}</p>}
      <p className="mt-3 whitespace-pre-line">{data.about}</p>
    </Section>
  );
}
