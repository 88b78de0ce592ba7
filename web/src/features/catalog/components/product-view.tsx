import { useQuery } from "@tanstack/react-query";
import { asProblem } from "@/shared/api/problem";
import type { Product } from "@/shared/api/types";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useTitle } from "@/shared/lib/use-title";
import { ProductAction } from "@/shared/slots/product-actions";
import { BackLink } from "@/shared/ui/back-link";
import { Button } from "@/shared/ui/button";
import { Empty } from "@/shared/ui/empty";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { Stars } from "@/shared/ui/stars";
import { lotNote, perUnit, productName, productNotes } from "../product-text";
import { product as productQuery } from "../queries";
import { ReviewSection } from "../reviews/review-section";
import { useNoteViewed } from "../use-note-viewed";
import { CompanyPrice } from "./company-price";
import { PriceTiers } from "./price-tiers";
import { ProductFacts } from "./product-facts";
import { ProductPictures } from "./product-pictures";
import { RatingLine } from "./rating-line";
import { RelatedProducts } from "./related-products";
import { SellerNote } from "./seller-note";

interface ProductViewProps {
  id: string;
  /** The product from the list, so that the screen can be filled at once. */
  known?: Product | undefined;
  backTo: string;
  /** The link of another product; by default its own page. */
  linkTo?: (product: Product) => string;
}

export function ProductView({ id, known, backTo, linkTo }: ProductViewProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(productQuery(id, known));
  useNoteViewed(isPlaceholderData ? undefined : data?.id);
  useTitle(data ? productName(data) : "Product");

  return (
    <div className="shell py-6 sm:py-10">
      <BackLink to={backTo}>Back to products</BackLink>
      {isPending && <ProductSkeleton />}
      {error && asProblem(error)?.status === 404 && (
        <Empty title="This product is not in the shop.">It may have been sold or taken off the shelf.</Empty>
      )}
      {error && asProblem(error)?.status !== 404 && (
        <Empty
          title="The product could not be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data && !error && (
        <>
          <Loaded product={data} />
          <ReviewSection productId={id} />
          {data.seller && <SellerNote sellerId={data.seller.id} />}
          <RelatedProducts productId={id} linkTo={linkTo} />
        </>
      )}
    </div>
  );
}

function Loaded({ product }: { product: Product }) {
  const name = productName(product);
  const lot = lotNote(product);
  return (
    <article className="mt-4 grid gap-8 md:grid-cols-2 lg:gap-16">
      <ProductPictures key={product.id} product={product} />
      <div>
        {product.origin && <p className="eyebrow text-cherry">{product.origin}</p>}
        <h1 className="mt-1 text-h1">{name}</h1>
        {product.seller && <p className="mt-2 text-muted">Sold by {product.seller.name}</p>}
        <RatingLine product={product} />

        {product.cupping_score !== null && (
          <div className="mt-5">
            <p className=" flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">Cupping Score</span>
              <span className="figures font-serif text-h3">{product.cupping_score}</span>
              <Stars score={product.cupping_score} />
            </p>
            <ProductAction place="underScore" product={product} />
          </div>
        )}
        <p className="mt-4 max-w-prose text-lead">{productNotes(product)}</p>

        <div className="mt-7 border-y border-ink py-6">
          <p className="figures flex flex-wrap items-baseline gap-x-2">
            <span className="font-serif text-h2">
              {formatPrice(product.company_price?.price ?? product.price, product.currency)}
            </span>
            <span className="text-muted">{perUnit(product.unit)}</span>
          </p>
          <CompanyPrice product={product} />
          {lot && <p className="mt-1 text-muted">Sold {lot}</p>}
          <p className="figures mt-1 text-small text-muted">{stockText(product)}</p>
          <PriceTiers product={product} />
          <div className="mt-5">
            <ProductAction place="onPage" product={product} />
          </div>
          <div className="mt-3">
            <ProductAction place="belowPage" product={product} />
          </div>
        </div>
        <div className="mt-7">
          <ProductFacts product={product} />
          <ProductAction place="underFacts" product={product} />
        </div>
      </div>
    </article>
  );
}

function stockText({ in_stock, stock, unit }: Product): string {
  return in_stock ? `In stock: ${withUnit(stock, unit)}` : "Sold out for now";
}

function ProductSkeleton() {
  return (
    <div className="mt-4 grid gap-8 md:grid-cols-2 lg:gap-16">
      <LoadingText />
      <Skeleton className="leaf-shape aspect-square" />
      <div>
        <Skeleton className="h-4 w-32" />
        <Skeleton className="mt-4 h-12 w-4/5" />
        <Skeleton className="mt-6 h-5 w-60" />
        <Skeleton className="mt-6 h-24" />
        <Skeleton className="mt-8 h-40" />
      </div>
    </div>
  );
}
