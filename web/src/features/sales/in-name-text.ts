import type { Schemas } from "@/shared/api/types";
import { formatDay } from "@/shared/lib/dates";

type InName = Schemas["OrderInName"];

/** Who made an order in its buyer's name, for the buyer. */
export function inYourName(made: InName): string {
  return made.toldBy === null
    ? `Agreed by ${author(made)}, confirmed by you (${made.leaveOf}).`
    : `Placed by ${author(made)} in your name (${made.toldBy}, ${formatDay(made.at)}).`;
}

/** The same for the seller. */
export function inBuyersName(made: InName, buyer: string): string {
  return made.toldBy === null
    ? `Agreed by ${author(made)}, confirmed by ${made.leaveOf} for ${buyer}.`
    : `Placed by ${author(made)} in the name of ${buyer} (${made.toldBy}, ${formatDay(made.at)}).`;
}

/** The person, and the seller where that is another name. */
function author({ by, sellerName }: InName): string {
  return by === sellerName ? by : `${by} of ${sellerName}`;
}
