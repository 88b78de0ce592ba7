/** An id. A long one is shortened to its end, which differs between ids of one day. */
export function ShortId({ id }: { id: string | null }) {
  if (!id) return "N/A";
  return id.length > 14 ? (
    <span title={id} className="whitespace-nowrap">
      …{id.slice(-8)}
    </span>
  ) : (
    id
  );
}
