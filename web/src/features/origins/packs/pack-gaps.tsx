import { CircleAlert, Info } from "lucide-react";
import { Link } from "react-router";
import { Findings } from "../plots/findings";
import type { FullDataPack, PackGap } from "./queries";

const LINK = "font-semibold underline decoration-edge underline-offset-4";

/** What a draft lacks, field by field, and what the checks find of its plots. */
export function PackGaps({ pack }: { pack: FullDataPack }) {
  const wrong = pack.gaps.filter(({ weight }) => weight === "wrong");
  const notices = pack.gaps.filter(({ weight }) => weight === "notice");
  return (
    <section aria-labelledby="pack-gaps" className="rounded-lg border border-line bg-card p-5 sm:p-6">
      <h2 id="pack-gaps" className="mb-3 text-h3">
        {wrong.length === 0 ? "Nothing keeps it from its seal" : "What is missing"}
      </h2>
      {wrong.length > 0 && <GapList gaps={wrong} />}
      {notices.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-h4">Worth a look</h3>
          <GapList gaps={notices} />
        </>
      )}
      {pack.findings.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-h4">What the checks find of its plots</h3>
          <ul className="space-y-3">
            {pack.findings.map(({ plotId, name, producerName, findings }) => (
              <li key={plotId}>
                <Link to={`/plots/${plotId}`} className={LINK}>
                  {name}
                </Link>
                <span className="text-muted">, {producerName}</span>
                <div className="mt-1">
                  <Findings findings={findings} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Gaps in words, each with its field and its reason. */
export function GapList({ gaps }: { gaps: PackGap[] }) {
  return (
    <ul className="space-y-2">
      {gaps.map(({ field, reason, weight, words, plotId, lotId, orderNumber }) => (
        <li key={`${orderNumber} ${field} ${reason} ${words}`} className="flex gap-2">
          {weight === "wrong" ? (
            <CircleAlert aria-label="Wrong" size={18} className="mt-0.5 shrink-0 text-danger" />
          ) : (
            <Info aria-label="Notice" size={18} className="mt-0.5 shrink-0 text-liquor" />
          )}
          <span className="min-w-0 wrap-anywhere">
            {orderNumber && <b className="figures">{orderNumber}: </b>}
            {words}{" "}
            {plotId && (
              <Link to={`/plots/${plotId}`} className={LINK} aria-label={`See the plot of ${field}`}>
                See the plot
              </Link>
            )}
            {lotId && (
              <Link to={`/lots/${lotId}`} className={LINK} aria-label={`See the lot of ${field}`}>
                See the lot
              </Link>
            )}
            <span className="block text-small text-muted">
              {field}: {reason}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
