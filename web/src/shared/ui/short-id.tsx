/** An id; a long one by its end, which tells ids of one day apart. */
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
