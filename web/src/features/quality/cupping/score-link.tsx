import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { PROTOCOLS } from "./forms";
import { productScore } from "./queries";

/** The line that leads from a product's cupping score to its session, or says that it has none. */
export default function ScoreLink({ product }: ProductActionProps) {
  const typed = product.cupping_score_by === "seller";
  const { data } = useQuery({ ...productScore(product.id), enabled: !typed });
  if (typed || data === null) {
    return <p className="mt-2 text-muted text-small">Given by the seller, without a session here</p>;
  }
  if (!data) return null;
  const cuppers = data.sheets.length === 1 ? "one cupper" : `${data.sheets.length} cuppers`;
  return (
    <p className="mt-2 text-small">
      <Link to={`/scores/${product.id}`} className="text-leaf underline underline-offset-4">
        Scored in session {data.number} by {cuppers}, {PROTOCOLS[data.protocol].name}
      </Link>
    </p>
  );
}
