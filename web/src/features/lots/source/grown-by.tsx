import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { LINK } from "../link";
import type { LotSource } from "../queries";

/** The producer of delivered goods; a link where it is one of the seller's known ones. */
export function ProducerName({ producerId, name }: Pick<LotSource, "producerId" | "name">) {
  const kept = useModule("origins");
  if (!producerId || !kept) return name || "Not known";
  return (
    <Link to={`/producers/${producerId}`} className={LINK}>
      {name || "Producer"}
    </Link>
  );
}

/** The plots that delivered goods grew on, each a link; nothing where none is known, or the shop keeps none. */
export function Plots({ plots }: Pick<LotSource, "plots">) {
  const kept = useModule("origins");
  if (!kept) return null;
  return plots.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ", "}
      <Link to={`/plots/${id}`} className={LINK}>
        {name || "Plot"}
      </Link>
    </span>
  ));
}
