import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { addressLines } from "@/shared/address/address-lines";
import { formatExact } from "@/shared/lib/dates";
import { BackLink } from "@/shared/ui/back-link";
import { ButtonLink } from "@/shared/ui/button-link";
import { Facts } from "@/shared/ui/facts";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";
import { DELIVERY, labelOf, PAYMENT } from "../choices";
import { ApprovalGoods } from "./approval-goods";
import { ApprovalState } from "./approval-status";
import { ApprovalSteps } from "./approval-steps";
import { approval } from "./queries";
import type { Approval } from "./wire";

/** One order that waits for a second person, or its outcome. */
export function Component() {
  const { id = "" } = useParams();
  const found = useQuery(approval(id));
  return (
    <OneLoaded
      query={found}
      missing="This approval is not among your company's."
      failed="The approval could not be loaded."
    >
      {(data) => <Loaded approval={data} />}
    </OneLoaded>
  );
}

function Loaded({ approval: asked }: { approval: Approval }) {
  const { deliveryAddress: address } = asked;
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to="/approvals">Approvals</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="text-h1">Order for approval</h1>
        <ApprovalState status={asked.status} />
      </div>
      <p className="mt-2 text-muted">
        Asked by {asked.askedBy.name}, {formatExact(asked.askedAt)}
      </p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div className="min-w-0 space-y-10">
          <ApprovalGoods approval={asked} />
          <Facts
            rows={[
              ["Delivery to", [address.fullName, ...addressLines(address)].join(", ")],
              ["Delivery", labelOf(DELIVERY, asked.deliveryMethod)],
              ["Payment", labelOf(PAYMENT, asked.paymentMethod)],
              [
                "Prices",
                asked.contractId ? <ContractLink key="contract" id={asked.contractId} /> : "The store's",
              ],
            ]}
          />
        </div>
        <Section
          title={TITLES[asked.status]}
          heading="text-h4"
          className="leaf-shape order-first bg-card p-6 lg:sticky lg:top-28 lg:order-none"
        >
          <p className="mt-2 text-muted">{explanation(asked)}</p>
          {asked.reason && (
            <p className="mt-3 border-l-2 border-edge pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
              {asked.reason}
            </p>
          )}
          <ApprovalSteps approval={asked} />
          {asked.orderId && (
            <ButtonLink to={`/account/orders/${asked.orderId}`} className="mt-5 w-full">
              See the order
            </ButtonLink>
          )}
        </Section>
      </div>
    </div>
  );
}

function ContractLink({ id }: { id: string }) {
  return (
    <Link to={`/contracts/${id}`} className="inline-block min-h-6 underline underline-offset-4">
      A contract's
    </Link>
  );
}

const TITLES: Record<Approval["status"], string> = {
  waiting: "Waiting for a second person",
  confirmed: "Confirmed",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

function explanation({
  status,
  mayConfirm,
  mayWithdraw,
  answeredBy,
  answeredAt,
  contractId,
}: Approval): string {
  const by = `${answeredBy?.name ?? "Somebody"}${answeredAt ? `, ${formatExact(answeredAt)}` : ""}.`;
  if (status === "confirmed") return `By ${by} The order was made then.`;
  if (status === "declined") return `By ${by} No order was made.`;
  if (status === "withdrawn") {
    return contractId ? "No order was made." : "The goods went back to the asker's cart. No order was made.";
  }
  if (mayConfirm) return "Nothing is ordered yet. If you confirm, the order is made at the prices of now.";
  if (mayWithdraw) return "Nothing is ordered yet. An owner or a manager of your company has to confirm it.";
  return "Nothing is ordered yet. An owner or a manager who did not ask for it can confirm it.";
}
