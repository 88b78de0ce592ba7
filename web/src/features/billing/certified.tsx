import { formatDate } from "@/shared/lib/dates";
import type { FullBill } from "./types";

type Certified = NonNullable<FullBill["lines"][number]["certified"]>;

/** What the goods of a line are certified for: the schemes, their certificates, and the day that counts. */
export function LineClaims({ certified: { claims, shipped } }: { certified: Certified }) {
  return (
    <div className="text-small text-muted">
      <ul aria-label="Certified">
        {claims.map(({ scheme, numbers }) => (
          <li key={scheme} className="[overflow-wrap:anywhere]">
            <span className="font-semibold text-ink">{scheme}</span> {numbers.join(", ")}
          </li>
        ))}
      </ul>
      <p>
        {shipped
          ? `Valid at harvest and on ${formatDate(shipped)}, when the goods left.`
          : "Valid at harvest and today. The day on which the goods leave counts."}
      </p>
    </div>
  );
}
