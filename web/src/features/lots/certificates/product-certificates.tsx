import { useQuery } from "@tanstack/react-query";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { Section } from "@/shared/ui/section";
import { Claims } from "./claims";
import { certificatesOfProduct } from "./queries";

/** What a product is certified for today; nothing where its seller claims nothing that holds. */
export default function ProductCertificates({ product }: ProductActionProps) {
  const { data } = useQuery(certificatesOfProduct(product.id));
  if (!data || data.length === 0) return null;
  return (
    <Section title="Certificates" heading="mb-2 text-h4" className="mt-7">
      <Claims claims={data} />
      <p className="mt-2 text-small text-muted">Verified by the shop, and valid today.</p>
    </Section>
  );
}
