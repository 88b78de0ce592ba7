import { useTitle } from "@/shared/lib/use-title";
import { ProductBrowser } from "./components/product-browser";
import { useListQuery } from "./use-list-query";

/** The results of a search; without a search, all goods. */
export function Component() {
  const [query, setQuery] = useListQuery();
  const title = query.q ? `Search results for “${query.q}”` : "All teas and coffees";
  useTitle(title);
  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="mb-8 text-h1 break-words">{title}</h1>
      <ProductBrowser query={query} onChange={setQuery} />
    </div>
  );
}
