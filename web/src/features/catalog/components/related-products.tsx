import { useQuery } from "@tanstack/react-query";
import type { Product } from "@/shared/api/types";
import { relatedProducts } from "../queries";
import { ProductGrid } from "./product-grid";

interface RelatedProductsProps {
  productId: string;
  linkTo?: ((product: Product) => string) | undefined;
}

/** The products most similar to this one. If there are none, or the call fails, nothing is shown. */
export function RelatedProducts({ productId, linkTo }: RelatedProductsProps) {
  const { data } = useQuery(relatedProducts(productId));
  if (!data?.length) return null;
  return (
    <section aria-labelledby="related-title" className="mt-16 sm:mt-20">
      <h2 id="related-title" className="mb-6 border-b border-ink pb-3 text-h2">
        Related products
      </h2>
      <ProductGrid products={data} {...(linkTo ? { linkTo } : {})} />
    </section>
  );
}
