import { useQuery } from "@tanstack/react-query";
import { query } from "@/shared/api/query";

/** Names the seller for whom the owner or staff for support act. */
export function ActsFor({ seller }: { seller: string }) {
  const { data } = useQuery(query("/api/admin/accounts/{id}", { path: { id: seller } }));
  return <p className="mt-2 text-muted">{data ? `You act for ${data.name}.` : "You act for a seller."}</p>;
}
