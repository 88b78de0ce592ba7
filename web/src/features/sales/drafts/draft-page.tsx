import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { addressLines } from "@/shared/address/address-lines";
import { formatExact, formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { BackLink } from "@/shared/ui/back-link";
import { ButtonLink } from "@/shared/ui/button-link";
import { Facts } from "@/shared/ui/facts";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";
import { DELIVERY, labelOf, PAYMENT } from "../choices";
import { useActing } from "./acting";
import { DraftGoods } from "./draft-goods";
import { DraftState } from "./draft-state";
import { DraftSteps } from "./draft-steps";
import { draft } from "./queries";
import type { Draft } from "./wire";

/** One order in a buyer's name, for its seller and for its buyer. */
export function Component() {
  const { id = "" } = useParams();
  const { seller } = useActing();
  const found = useQuery(draft(id, seller));
  return (
    <OneLoaded query={found} missing="This draft is not among yours." failed="The draft could not be loaded.">
      {(data) => <Loaded draft={data} />}
    </OneLoaded>
  );
}

function Loaded({ draft: shown }: { draft: Draft }) {
  const { seller, to } = useActing();
  const { deliveryAddress: address, side } = shown;
  const sells = side === "seller";
  return (
    <div className={seller === null ? "shell py-6 sm:py-8" : ""}>
      <BackLink to={sells ? to("/drafts") : "/drafts?side=buyer"}>Drafts</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="text-h1">{sells ? `Draft for ${shown.buyerName}` : `Draft by ${shown.sellerName}`}</h1>
        <DraftState draft={shown} />
      </div>
      <p className="mt-2 text-muted">
        {seller !== null && `You act for ${shown.sellerName}. `}Version {shown.version}, agreed by{" "}
        {shown.author}, {formatExact(shown.changedAt)}
      </p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div className="min-w-0 space-y-10">
          <DraftGoods draft={shown} />
          {shown.note && (
            <p className="border-l-2 border-edge pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
              {shown.note}
            </p>
          )}
          <Facts
            rows={[
              ["Delivery to", [address.fullName, ...addressLines(address)].join(", ")],
              ["Delivery", labelOf(DELIVERY, shown.deliveryMethod)],
              ["Payment", labelOf(PAYMENT, shown.paymentMethod)],
              [
                "Time to answer",
                shown.validUntil ? `Until ${formatExact(shown.validUntil)}` : days(shown.validDays),
              ],
            ]}
          />
        </div>
        <Section
          title={sells ? SELLER[shown.status] : BUYER[shown.status]}
          heading="text-h4"
          className="leaf-shape order-first bg-card p-6 lg:sticky lg:top-28 lg:order-none"
        >
          <p className="mt-2 text-muted">{explanation(shown)}</p>
          {shown.reason && (
            <p className="mt-3 border-l-2 border-edge pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
              {shown.reason}
            </p>
          )}
          <DraftSteps draft={shown} />
          {shown.orderId && (
            <ButtonLink to={orderOf(shown.orderId, sells, seller !== null)} className="mt-5 w-full">
              {sells && seller === null ? "Go to the sales" : "See the order"}
            </ButtonLink>
          )}
        </Section>
      </div>
    </div>
  );
}

/** Where the order stands for the reader. */
function orderOf(order: string, sells: boolean, acts: boolean): string {
  if (acts) return `/admin/orders/${order}`;
  return sells ? "/sales" : `/account/orders/${order}`;
}

const days = (count: number) =>
  count === 1 ? "1 day from the sending on" : `${count} days from the sending on`;

const ENDED = {
  placed: "Ordered",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Run out",
} as const;
const SELLER: Record<Draft["status"], string> = {
  draft: "Not sent yet",
  sent: "Waits for the buyer",
  ...ENDED,
};
const BUYER: Record<Draft["status"], string> = { draft: "Not sent yet", sent: "Waits for you", ...ENDED };

function explanation(shown: Draft): string {
  const { status, side, answeredBy, answeredAt, leave, buyerName, orderNumber, toldBy, validUntil } = shown;
  const by = `${answeredBy ?? "Somebody"}${answeredAt ? `, ${formatExact(answeredAt)}` : ""}.`;
  if (status === "placed") {
    const how = toldBy ? `Placed (${toldBy}) by ${by}` : `Confirmed by ${by}`;
    return `${how} The order is ${orderNumber ?? "made"}.`;
  }
  if (status === "declined" || status === "withdrawn") return `By ${by} Nothing was ordered.`;
  if (status === "expired") return "Nobody confirmed it in time. Nothing was ordered.";
  if (side === "buyer") {
    const until = validUntil ? ` You can do so until ${formatInstant(validUntil)}.` : "";
    return `Nothing is ordered before you confirm it.${until} The order is then made at these prices.`;
  }
  const may = leave
    ? ` ${buyerName} gave you leave for orders up to ${formatPrice(leave.amount, leave.currency)}.`
    : "";
  return status === "sent"
    ? `Nothing is ordered yet. You can change or withdraw it until ${buyerName} answers.${may}`
    : `${buyerName} does not see it before you send it.${may}`;
}
