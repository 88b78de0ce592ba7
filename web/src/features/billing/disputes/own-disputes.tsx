import { useQuery } from "@tanstack/react-query";
import { Section } from "@/shared/ui/section";
import { DisputeList } from "./dispute-list";
import { ownDisputes } from "./queries";

/** The account's disputes that are open. Nothing is shown without one, because most accounts never have one. */
export function OwnDisputes() {
  const { data } = useQuery(ownDisputes);
  const open = data?.items.filter((dispute) => dispute.open) ?? [];
  if (open.length === 0) return null;
  return (
    <Section title="Open disputes" ruled className="mb-12">
      <DisputeList disputes={open} />
    </Section>
  );
}
