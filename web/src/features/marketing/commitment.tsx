import { FlipCard } from "./flip-card";

/** Three values of the shop, each with the reason on its back. */
export function Commitment() {
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      <FlipCard title="Unique experience" picture={<Contours />}>
        Search by taste, origin or process, and find the same facts about every lot: grade, altitude, score,
        price and stock. A bag or a pallet is bought the same way.
      </FlipCard>
      <FlipCard title="Assured quality" picture={<CuppingRing />}>
        Coffees carry the cupping score and grade they were given. Reviews are written by people who bought
        the goods, and by nobody else.
      </FlipCard>
      <FlipCard title="Transparency" picture={<Threads />}>
        You see who made it and where. Stock is counted: what you order is set aside the moment the order
        stands, and can be cancelled within 24 hours as long as it has not left.
      </FlipCard>
    </ul>
  );
}

const PICTURE = "h-28 w-auto self-start sm:h-36";

/** Contour lines around two hilltops, one of them marked. */
function Contours() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" className={PICTURE} fill="none" stroke="var(--leaf)">
      <path d="M8 84c6-48 40-76 78-72s66 30 66 62-32 40-68 38S4 116 8 84Z" strokeWidth="1.6" />
      <path d="M24 82c6-36 32-56 62-52s50 22 50 44-26 30-54 28-62 8-58-20Z" strokeWidth="1.6" />
      <path d="M40 80c4-24 22-38 44-34s36 14 36 28-18 20-38 18-44 6-42-12Z" strokeWidth="1.6" />
      <path d="M56 77c3-12 14-19 26-16s21 7 21 14-10 11-22 10-26 3-25-8Z" strokeWidth="1.6" />
      <circle cx="80" cy="73" r="5" fill="var(--cherry)" stroke="none" />
    </svg>
  );
}

/** A cup from above, with the marks of a score around it. */
function CuppingRing() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={PICTURE} fill="none">
      <circle
        cx="60"
        cy="60"
        r="54"
        stroke="var(--liquor)"
        strokeWidth="8"
        pathLength="100"
        strokeDasharray="1 3"
      />
      <circle cx="60" cy="60" r="38" stroke="var(--edge)" strokeWidth="1.6" />
      <circle cx="60" cy="60" r="31" fill="var(--liquor)" />
      <path
        d="M38 52a24 24 0 0 1 17-15"
        stroke="white"
        strokeOpacity=".55"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Warp and weft, with one thread that can be followed from end to end. */
function Threads() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" className={PICTURE} fill="none" strokeLinecap="round">
      <path
        d="M6 20h148M6 47h148M6 101h148M26 6v108M62 6v108M98 6v108M134 6v108"
        stroke="var(--edge)"
        strokeWidth="1.6"
      />
      <path d="M6 74h14m12 0h24m12 0h24m12 0h24m12 0h14" stroke="var(--cherry)" strokeWidth="6" />
      <circle cx="6" cy="74" r="5" fill="var(--cherry)" />
      <circle cx="154" cy="74" r="5" fill="var(--leaf)" />
    </svg>
  );
}
