import type { ReactNode } from "react";
import type { Product } from "@/shared/api/types";
import { formatPrice } from "@/shared/lib/money";
import { Picture } from "@/shared/ui/picture";

interface GoodRowProps {
  product: Product;
  /** Actions beside the product. */
  children: ReactNode;
}

/** A product on sale in a list of the administration. */
export function GoodRow({ product, children }: GoodRowProps) {
  return (
    <li className="flex min-h-20 items-center gap-4 border-b border-line py-3">
      <span className="leaf-shape-sm size-14 shrink-0 overflow-hidden">
        <Picture src={product.image_url} alt="" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold [overflow-wrap:anywhere]">{product.name}</span>
        <span className="figures block text-small text-muted">
          {formatPrice(product.price, product.currency)}, {product.seller.name}
        </span>
      </span>
      <span className="shrink-0">{children}</span>
    </li>
  );
}
