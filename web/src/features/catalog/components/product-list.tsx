import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { asProblem } from "@/shared/api/problem";
import type { Product } from "@/shared/api/types";
import { useMaySell } from "@/shared/session/use-may-sell";
import { useRole } from "@/shared/session/use-role";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { clampPage, Pager } from "@/shared/ui/pager";
import { filterCount, type ListQuery, PAGE_SIZE, withoutFilters } from "../list-query";
import { productPage } from "../queries";
import { GridSkeleton, ProductGrid } from "./product-grid";

interface ProductListProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
  linkTo?: (product: Product) => string;
  pageSize?: number;
}

/** A list of products, a page at a time: the number of results, a grid of cards and a pager. */
export function ProductList({ query, onChange, linkTo, pageSize = PAGE_SIZE }: ProductListProps) {
  const top = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { data, isPending, error, isPlaceholderData, refetch } = useQuery(productPage(query, pageSize));
  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));

  const beyondEnd = data !== undefined && !isPlaceholderData && query.page > pages;
  useEffect(() => {
    if (beyondEnd) onChange({ ...query, page: pages });
  }, [beyondEnd, onChange, query, pages]);

  const toPage = (page: number) => {
    onChange({ ...query, page: clampPage(page, pages) });
    top.current?.scrollIntoView({ block: "start" });
  };

  return (
    <div ref={top} className="scroll-mt-24">
      <p role="status" className="figures mb-5 min-h-6 text-muted">
        {isPending ? "Searching..." : total > 0 && countOf(total)}
      </p>
      <h2 className="sr-only">Products</h2>
      {isPending && <GridSkeleton count={pageSize} />}
      {data && data.products.length > 0 && (
        <ProductGrid
          products={data.products}
          stale={isPlaceholderData}
          list={pathname + search}
          {...(linkTo ? { linkTo } : {})}
        />
      )}
      {!isPending && !data?.products.length && (
        <NothingFound query={query} onChange={onChange} error={error} retry={() => void refetch()} />
      )}
      <div className="mt-10">
        <Pager page={clampPage(query.page, pages)} pages={pages} onPage={toPage} />
      </div>
    </div>
  );
}

interface NothingFoundProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
  error: Error | null;
  retry: () => void;
}

/** The text for a list of all goods if there are none. */
function NothingListed() {
  const maySell = useMaySell();
  const administrator = useRole("administrator");
  const first = maySell
    ? { to: "/inventory/add", label: "List the first one" }
    : { to: "/admin/accounts", label: "Let somebody sell" };
  return (
    <Empty
      title="Nothing is listed yet."
      action={(maySell || administrator) && <ButtonLink to={first.to}>{first.label}</ButtonLink>}
    >
      {maySell && "Your goods stand here as soon as you list them."}
      {!maySell && administrator && "Goods stand here as soon as an account that may sell lists them."}
      {!maySell && !administrator && "This shop has just opened. Please look in again soon."}
    </Empty>
  );
}

function NothingFound({ query, onChange, error, retry }: NothingFoundProps) {
  const filtered = filterCount(query) > 0;
  const title = "No products found matching your search.";
  const clear = filtered && <Button onClick={() => onChange(withoutFilters(query))}>Clear filters</Button>;
  const problem = asProblem(error);
  if (problem?.status === 422) {
    // The same request gets the same answer, so there is no retry: the answer itself says how to change it.
    return (
      <Empty title={title} action={clear}>
        {problem.message}
      </Empty>
    );
  }
  if (error) {
    return (
      <Empty title={title} action={<Button onClick={retry}>Try again</Button>}>
        The shop could not be asked just now.
      </Empty>
    );
  }
  if (isWhole(query)) return <NothingListed />;
  return (
    <Empty title={title} action={clear}>
      {filtered
        ? "The filters leave nothing over. Without them there may be more to see."
        : "Try fewer words, or a country, a process or a taste: Rwanda, honey, blackcurrant."}
    </Empty>
  );
}

/** Whether the list is unfiltered, so that an empty list means an empty shop. */
function isWhole(query: ListQuery): boolean {
  return filterCount(query) === 0 && !query.q;
}

function countOf(total: number): string {
  return total === 1 ? "1 product" : `${total} products`;
}
