import type { Product } from "@/shared/api/types";
import { classNames } from "@/shared/lib/class-names";
import { Skeleton } from "@/shared/ui/skeleton";
import { ProductCard } from "./product-card";

const GRID = "grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6";
const COLUMNS = { 3: "md:grid-cols-3", 4: "md:grid-cols-3 lg:grid-cols-4" } as const;

interface ProductGridProps {
  products: Product[];
  columns?: keyof typeof COLUMNS;
  linkTo?: (product: Product) => string;
  stale?: boolean;
  /** The address to which the products' pages link back. */
  list?: string;
}

export function ProductGrid({ products, columns = 4, linkTo, stale = false, list }: ProductGridProps) {
  return (
    <ul
      aria-busy={stale}
      className={classNames(GRID, COLUMNS[columns], "transition-opacity", stale && "opacity-60")}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            eager={index < 4}
            list={list}
            {...(linkTo ? { to: linkTo(product) } : {})}
          />
        </li>
      ))}
    </ul>
  );
}

interface GridSkeletonProps {
  count: number;
  columns?: keyof typeof COLUMNS;
}

export function GridSkeleton({ count, columns = 4 }: GridSkeletonProps) {
  return (
    <div aria-hidden="true" className={classNames(GRID, COLUMNS[columns])}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders have no other key
        <div key={index}>
          <Skeleton className="leaf-shape aspect-square" />
          <Skeleton className="mt-4 h-4 w-4/5" />
          <Skeleton className="mt-2 h-3 w-3/5" />
          <Skeleton className="mt-5 mb-3 h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
