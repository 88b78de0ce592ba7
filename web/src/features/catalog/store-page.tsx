import { useTitle } from "@/shared/lib/use-title";
import { ProductList } from "./components/product-list";
import { StoreFilters } from "./components/store-filters";
import { TabButtons } from "./components/tab-buttons";
import { TeaButtons } from "./components/tea-buttons";
import { TABS } from "./list-query";
import { fromStore, inStore, STORE_PAGE_SIZE, STORE_TABS } from "./store-query";
import { useListQuery } from "./use-list-query";

/** The store: two selections, four kinds of tea and the filters, all in the address. */
export function Component() {
  const [inAddress, setQuery] = useListQuery();
  const query = inStore(inAddress);
  const change = (next: typeof query) => setQuery(fromStore(next));
  const label = TABS.find(({ value }) => value === query.tab)?.label ?? "";
  useTitle(`Store: ${label}`);

  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="text-h1">Store</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">
        Teas and coffees as they stand on the shelf today, at the price you pay.
      </p>
      <div className="mt-6">
        <TabButtons
          tabs={STORE_TABS}
          current={query.tab}
          onChoose={(tab) => change({ ...query, tab, page: 1 })}
        />
      </div>
      <div className="mt-6">
        <TeaButtons query={query} onChange={change} />
      </div>
      <div className="mt-8 grid gap-8 md:grid-cols-[13rem_1fr] lg:gap-10">
        <StoreFilters query={query} onChange={change} />
        <ProductList query={query} onChange={change} pageSize={STORE_PAGE_SIZE} />
      </div>
    </div>
  );
}
