import type { Product } from "@/shared/api/types";
import { useTitle } from "@/shared/lib/use-title";
import { CATEGORIES } from "../categories";
import { type ListQuery, TABS } from "../list-query";
import { useListQuery } from "../use-list-query";
import { BackHome } from "./back-home";
import { HomeBar } from "./home-bar";
import { ProductBrowser } from "./product-browser";

interface HomeCategoryProps {
  onSearch: (q: string) => void;
  linkTo: (product: Product) => string;
}

export function HomeCategory({ onSearch, linkTo }: HomeCategoryProps) {
  const [query, setQuery] = useListQuery("category");
  const title = titleOf(query);
  useTitle(title);
  return (
    <div className="shell py-8 sm:py-12">
      <BackHome />
      <h1 className="mt-2 text-h1">{title}</h1>
      <HomeBar
        current=""
        tab={query.tab}
        onSearch={onSearch}
        onTab={(tab) => setQuery({ ...query, tab, ticked: {}, page: 1 })}
      />
      <div className="mt-8">
        <ProductBrowser query={query} onChange={setQuery} linkTo={linkTo} />
      </div>
    </div>
  );
}

function titleOf({ tab, ticked }: ListQuery): string {
  const tabLabel = TABS.find(({ value }) => value === tab)?.label;
  const chosen = CATEGORIES.find(({ attribute, value }) => ticked[attribute]?.includes(value))?.label;
  return tabLabel ?? ticked.category?.join(", ") ?? chosen ?? "All teas and coffees";
}
