import { useQuery } from "@tanstack/react-query";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { Claims } from "./claims";
import { certificatesOfProduct } from "./queries";

/** What a product is certified for today; nothing where its seller claims nothing that holds. */
export default function ProductCertificates({ product }: ProductActionProps) {
  const { data } = useQuery(certificatesOfProduct(product.id));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="product-certificates" className="mt-7">
      <h2 id="product-certificates" className="mb-2 text-h4">
        Certificates
      </h2>
      <Claims claims={data} />
      <p className="mt-2 text-small text-muted">Verified by the shop, and valid today.</p>
    </section>
  );
}
