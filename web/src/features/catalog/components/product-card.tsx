import { Link } from "react-router";
import type { Product } from "@/shared/api/types";
import { formatPrice } from "@/shared/lib/money";
import { ProductAction } from "@/shared/slots/product-actions";
import { Picture } from "@/shared/ui/picture";
import type { ProductState } from "../product-state";
import { productName } from "../product-text";

interface ProductCardProps {
  product: Product;
  /** The card's link; by default the product's own page. */
  to?: string;
  eager?: boolean;
  /** The address of the card's list, to which the product's page links back. */
  list?: string | undefined;
}

export function ProductCard({
  product,
  to = `/product/${product.id}`,
  eager = false,
  list,
}: ProductCardProps) {
  const name = productName(product);
  return (
    <article className="group relative flex h-full flex-col">
      <div className="leaf-shape relative overflow-hidden">
        <Picture
          src={product.images[0]?.thumb_url ?? product.image_url}
          alt=""
          eager={eager}
          className="transition-transform duration-500 group-hover:scale-[1.035]"
        />
        {!product.in_stock && (
          <p className="absolute right-0 bottom-0 left-0 bg-ink/85 px-3 py-1.5 text-small font-semibold text-paper">
            Sold out for now
          </p>
        )}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <h3 className="text-lead leading-snug">
          <Link
            to={to}
            state={{ product, list } satisfies ProductState}
            className="decoration-liquor decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-0.5 text-small text-muted">
          {[product.origin, product.process_method].filter(Boolean).join("\u00a0· ")}
        </p>
        {product.cupping_score !== null && (
          <p className="figures text-small text-muted">
            Cupping score <span className="font-bold text-ink">{product.cupping_score}</span>
            {product.cupping_score_by === "seller" && ", by seller"}
          </p>
        )}
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-2 pt-2">
          <p className="figures">
            <span className="text-lead font-bold">
              {formatPrice(product.company_price?.price ?? product.price, product.currency)}
            </span>{" "}
            <span className="text-small text-muted">/ {product.unit}</span>
            {product.company_price && (
              <span className="block text-small text-muted">
                Your price, instead of {formatPrice(product.price, product.currency)}
              </span>
            )}
          </p>
          <div className="relative">
            <ProductAction place="onCard" product={product} />
          </div>
        </div>
      </div>
    </article>
  );
}
