import { formatDate } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import type { columnsOf } from "@/shared/ui/data-table";
import { StateMark } from "@/shared/ui/state-mark";
import type { DiscountCode } from "./queries";

const STATUS = {
  running: <StateMark tone="good">Counts today</StateMark>,
  coming: <StateMark tone="waiting">To come</StateMark>,
  "used-up": <StateMark tone="quiet">Used up</StateMark>,
  over: <StateMark tone="quiet">Over</StateMark>,
  ended: <StateMark tone="quiet">Ended</StateMark>,
};

/** Whether a code can still be ended. */
export function isOpen({ status }: DiscountCode): boolean {
  return status === "running" || status === "coming" || status === "used-up";
}

/** What a code takes off: "12.5 %" or "$5.00 of an order". */
export function offText({ basisPoints, amount, currency }: DiscountCode): string {
  if (basisPoints !== null) return `${basisPoints / 100} %`;
  return `${formatPrice(amount, currency ?? SHOP_CURRENCY)} of an order`;
}

/** The terms beside what it takes off, in a few words each. */
function terms({ minimum, currency, usesEach, goods }: DiscountCode): string[] {
  const names = goods.map(({ name }) => name);
  const rest = names.length > 2 ? ` and ${names.length - 2} more` : "";
  return [
    names.length > 0 ? names.slice(0, 2).join(", ") + rest : "All goods",
    ...(minimum === null ? [] : [`from ${formatPrice(minimum, currency ?? SHOP_CURRENCY)}`]),
    ...(usesEach === null
      ? []
      : [usesEach === 1 ? "once for each buyer" : `${usesEach} times for each buyer`]),
  ];
}

/** The columns that a seller and the shop's owner see alike. */
export function sharedColumns<T extends DiscountCode>(column: ReturnType<typeof columnsOf<T>>) {
  return [
    column.shown("Takes off", (row) => (
      <>
        {offText(row)}
        <span className="block text-small text-muted">{terms(row).join(", ")}</span>
      </>
    )),
    column.shown("Days", (row) => (
      <>
        <span className="mb-1 block">
          {formatDate(row.from)} to {formatDate(row.until)}
        </span>
        {STATUS[row.status]}
        {row.endedByShop && <span className="block text-small text-muted">by the shop's owner</span>}
      </>
    )),
    column.figures("Used", (row) => (row.uses === null ? row.used : `${row.used} of ${row.uses}`)),
  ];
}
