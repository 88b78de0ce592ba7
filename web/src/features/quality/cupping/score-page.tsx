import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { query } from "@/shared/api/query";
import { formatExact } from "@/shared/lib/dates";
import { BackLink } from "@/shared/ui/back-link";
import { Empty } from "@/shared/ui/empty";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { HOLLOW_DOTS, withApart } from "./apart";
import { PROTOCOLS, pointsText } from "./forms";
import { type ProductScore, productScore } from "./queries";
import { Spread, scaleEnds } from "./spread";

const NO_SESSION = "This product's score is not from a session here.";

/** The session that a product's cupping score is from, for everybody. */
export function Component() {
  const { id = "" } = useParams();
  const found = useQuery(productScore(id));
  const product = useQuery(query("/api/products/{id}", { path: { id } }));
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to={`/product/${id}`}>The product</BackLink>
      <p className="eyebrow mt-2">Cupping score</p>
      <h1 className="mt-1 text-h1">{product.data?.name ?? "Cupping score"}</h1>
      <OneLoaded
        query={found}
        missing={NO_SESSION}
        failed="The session could not be loaded."
        className="mt-8 space-y-4"
      >
        {(score) => (score ? <Loaded score={score} /> : <Empty title={NO_SESSION} />)}
      </OneLoaded>
    </div>
  );
}

function Loaded({ score }: { score: ProductScore }) {
  const [from, to] = scaleEnds([score.low, score.high]);
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-[auto_1fr] md:gap-14">
      <div>
        <p className="leaf-shape inline-block bg-leaf px-8 py-6 text-center text-on-solid">
          <span className="figures block font-serif text-h1 leading-none">{pointsText(score.score)}</span>
          <span className="mt-2 block text-small">{PROTOCOLS[score.protocol].name}</span>
        </p>
        <Spread sheets={withApart(score.sheets)} score={score.score} from={from} to={to} />
        {score.sheets.length > 1 && <p className="mt-2 max-w-md text-small text-muted">{HOLLOW_DOTS}</p>}
      </div>
      <Facts rows={facts(score)} className="self-start" />
    </div>
  );
}

/** The number of the session, which leads those who are in it there. */
function sessionLink({ number, cuppingId }: ProductScore): ReactNode {
  if (!cuppingId) return number;
  return (
    <Link to={`/cuppings/${cuppingId}`} className="font-semibold text-leaf underline underline-offset-4">
      {number}
    </Link>
  );
}

function facts(score: ProductScore): FactRow[] {
  const { sheets, averaging, low, high, deviation } = score;
  const spread: FactRow[] = [
    ["Score", averaging === "mean" ? "Mean of the sheets" : "Median of the sheets"],
    ["From lowest to highest", `${pointsText(low)} to ${pointsText(high)}`],
    ["Standard deviation", pointsText(deviation)],
  ];
  return [
    ["Session", sessionLink(score)],
    ["Held by", score.accountName],
    ["Revealed", formatExact(score.revealedAt)],
    ["Cuppers", String(sheets.length)],
    ["Cups of each", String(score.cups)],
    ["Codes", score.blind ? "Blind" : "Open"],
    // One sheet has no spread.
    ...(sheets.length > 1 ? spread : []),
    ["Formula", score.formula],
  ];
}
