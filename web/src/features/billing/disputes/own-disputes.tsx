import { useQuery } from "@tanstack/react-query";
import { DisputeList } from "./dispute-list";
import { ownDisputes } from "./queries";

/** The account's disputes that are open. Nothing is shown without one, because most accounts never have one. */
export function OwnDisputes() {
  const { data } = useQuery(ownDisputes);
  const open = data?.items.filter((dispute) => dispute.open) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="disputes-title" className="mb-12">
      <h2 id="disputes-title" className="border-b border-ink pb-2 text-h3">
        Open disputes
      </h2>
      <DisputeList disputes={open} />
    </section>
  );
}
