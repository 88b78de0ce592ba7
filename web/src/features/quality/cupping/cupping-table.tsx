import { ButtonLink } from "@/shared/ui/button-link";
import { Section } from "@/shared/ui/section";
import { sheetPath } from "./cupping-text";
import { pointsText } from "./forms";
import type { CuppingCup, FullCupping } from "./queries";

/** The table before the reveal: a card for each code. */
export function CuppingTable({ session }: { session: FullCupping }) {
  return (
    <Section title="The table" heading="mb-4 border-b border-ink pb-3 text-h3">
      <ul className="grid gap-4 sm:grid-cols-2">
        {session.table.map((cup) => (
          <CupCard key={cup.code} cup={cup} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function CupCard({ cup, session }: { cup: CuppingCup; session: FullCupping }) {
  const open = session.state === "open" && session.cupsInIt;
  return (
    <li className="leaf-shape flex flex-col border border-line bg-card p-5">
      <p className="figures font-serif text-h1 leading-none">{cup.code}</p>
      {cup.goods ? (
        <p className="mt-2 min-h-12">
          <span className="font-semibold">{cup.goods.productName}</span>
          <span className="block text-small text-muted">
            {cup.goods.sampleNumber ? `${cup.goods.sampleNumber}, ` : ""}
            {cup.goods.sellerName}
          </span>
        </p>
      ) : (
        <p className="mt-2 min-h-12 text-muted">Told at the reveal</p>
      )}
      {cup.sheet && (
        <p className="mt-3 text-small">
          Your sheet: <strong className="figures">{pointsText(cup.sheet.points)}</strong>
        </p>
      )}
      {open && (
        <ButtonLink
          to={sheetPath(session.id, cup.code)}
          aria-label={`${cup.sheet ? "Change the sheet" : "Cup it"}: ${cup.code}`}
          look={cup.sheet ? "outline" : "solid"}
          className="mt-4"
        >
          {cup.sheet ? "Change the sheet" : "Cup it"}
        </ButtonLink>
      )}
    </li>
  );
}
