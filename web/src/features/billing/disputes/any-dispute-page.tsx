import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { formatPrice } from "@/shared/lib/money";
import { useTitle } from "@/shared/lib/use-title";
import { useStaff } from "@/shared/session/use-staff";
import { BackLink } from "@/shared/ui/back-link";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { TextLink } from "@/shared/ui/text-link";
import { DecideForm } from "./decide-form";
import { DisputeView } from "./dispute-view";
import { anyDispute, type FullDispute } from "./queries";

/** One dispute, for the shop: what both sides say, and the decision. */
export function Component() {
  const query = useQuery(anyDispute(useParams().id ?? ""));
  return (
    <>
      <BackLink to="/admin/disputes">Disputes</BackLink>
      <OneLoaded
        query={query}
        missing="There is no such dispute."
        failed="The dispute could not be loaded."
        className="space-y-4 pt-2"
      >
        {(dispute) => <Loaded dispute={dispute} />}
      </OneLoaded>
    </>
  );
}

function Loaded({ dispute }: { dispute: FullDispute }) {
  useTitle(dispute.number);
  const decides = useStaff(["staff-books"]);
  return (
    <DisputeView
      dispute={dispute}
      path={`/api/admin/disputes/${dispute.id}`}
      facts={[
        [
          "Bill",
          <TextLink key="bill" to={`/admin/bills/${dispute.billId}`}>
            {dispute.invoice}
          </TextLink>,
        ],
        ["Can be given back now", formatPrice(dispute.decidable, dispute.currency)],
      ]}
    >
      {dispute.state === "open" && decides && <DecideForm dispute={dispute} />}
      {dispute.state === "open" && !decides && (
        <p className="mt-10 text-muted">The administrator or staff for books decide it.</p>
      )}
    </DisputeView>
  );
}
