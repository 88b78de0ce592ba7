import { Link } from "react-router";
import { useChange } from "@/shared/api/use-change";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { Section } from "@/shared/ui/section";
import { HOLLOW_DOTS } from "./apart";
import { pointsText } from "./forms";
import { MarksTable } from "./marks-table";
import { type CuppingCup, type CuppingResult, type FullCupping, takeOver } from "./queries";
import { Spread, scaleEnds } from "./spread";

/** The results of a revealed session, the best first. */
export function Results({ session }: { session: FullCupping }) {
  const scored = session.table.flatMap((cup) => (cup.result ? [{ cup, result: cup.result }] : []));
  scored.sort((one, other) => other.result.exact - one.result.exact);
  const [from, to] = scaleEnds(scored.flatMap(({ result }) => [result.low, result.high]));
  return (
    <Section title="Results" heading="border-b border-ink pb-3 text-h3">
      <p className="mt-3 max-w-prose text-small text-muted">
        {session.averaging === "mean" ? "The mean" : "The median"} of the sheets. {HOLLOW_DOTS} Formula:{" "}
        {session.formula}.
      </p>
      <ol className="mt-6 space-y-10">
        {scored.map(({ cup, result }) => (
          <Coffee key={cup.code} cup={cup} result={result} session={session} ends={[from, to]} />
        ))}
      </ol>
    </Section>
  );
}

interface CoffeeProps {
  cup: CuppingCup;
  result: CuppingResult;
  session: FullCupping;
  ends: [number, number];
}

function Coffee({ cup, result, session, ends: [from, to] }: CoffeeProps) {
  const taken = useChange(
    () => takeOver(session.id, cup.code),
    ["/api/products", "/api/inventory", "/api/data"],
  );
  const goods = cup.goods;
  return (
    <li className="border-b border-line pb-8">
      <div className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
        <p className="leaf-shape-sm bg-leaf px-4 py-2 text-center text-on-solid">
          <span className="figures block font-serif text-h2 leading-tight">{pointsText(result.score)}</span>
          <span className="figures text-small">code {cup.code}</span>
        </p>
        <div className="min-w-0">
          <h3 className="text-h4">
            {goods ? (
              <Link to={`/product/${goods.productId}`} className="underline-offset-4 hover:underline">
                {goods.productName}
              </Link>
            ) : (
              `Code ${cup.code}`
            )}
          </h3>
          {goods && (
            <p className="text-small text-muted">
              {goods.sampleNumber ? `${goods.sampleNumber}, ` : ""}
              {goods.sellerName}
            </p>
          )}
          <Spread sheets={result.sheets} score={result.exact} from={from} to={to} />
          <p className="figures text-small text-muted">
            {pointsText(result.low)} to {pointsText(result.high)}
            {result.sheets.length > 1 && `, standard deviation ${pointsText(result.deviation)}`}
          </p>
        </div>
      </div>
      <MarksTable cup={cup} result={result} protocol={session.protocol} />
      {goods?.own && session.holds && session.protocol !== "tea" && (
        <div className="mt-4">
          {taken.isSuccess ? (
            <Notice tone="good">
              {goods.productName} shows {pointsText(result.score)} now, with a link to this session.
            </Notice>
          ) : (
            <Button look="outline" disabled={taken.isPending} onClick={() => taken.mutate()}>
              Show this score on the product
            </Button>
          )}
          <FailureNotice error={taken.error} ownWords className="mt-3" />
        </div>
      )}
    </li>
  );
}
