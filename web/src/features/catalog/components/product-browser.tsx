import type { Product } from "@/shared/api/types";
import type { ListQuery } from "../list-query";
import { FilterPanel } from "./filter-panel";
import { ProductList } from "./product-list";

interface ProductBrowserProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
  linkTo?: (product: Product) => string;
}

/** All filters beside the list that they filter. */
export function ProductBrowser({ query, onChange, linkTo }: ProductBrowserProps) {
  return (
    <div className="grid gap-8 md:grid-cols-[15rem_1fr] lg:gap-12">
      <FilterPanel query={query} onChange={onChange} />
      <ProductList query={query} onChange={onChange} {...(linkTo ? { linkTo } : {})} />
    </div>
  );
}
