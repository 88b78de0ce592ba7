import { useQuery } from "@tanstack/react-query";
import { formatDate } from "@/shared/lib/dates";
import { Section } from "@/shared/ui/section";
import { Claims } from "./claims";
import { certificatesOfPurchase } from "./queries";

/** What the goods of a purchase are certified for, and what fell since the order; nothing where nothing was claimed. */
export function PurchaseCertificates({ purchaseId }: { purchaseId: string }) {
  const { data } = useQuery(certificatesOfPurchase(purchaseId));
  if (!data || (data.claims.length === 0 && data.fallen.length === 0)) return null;
  return (
    <Section title="Certificates" heading="mb-2 text-h4" within className="mt-6">
      {data.claims.length > 0 && <Claims claims={data.claims} />}
      <p className="mt-2 text-small text-muted">
        {data.shipped
          ? `As they were on ${formatDate(data.shipped)}, when the goods left.`
          : "As they are today. They must be valid when the goods leave."}
      </p>
      {data.fallen.length > 0 && (
        <p className="mt-2 text-danger">
          Not {data.fallen.join(", ")}: valid when you ordered, and not{" "}
          {data.shipped ? "when the goods left" : "today"}.
        </p>
      )}
    </Section>
  );
}
