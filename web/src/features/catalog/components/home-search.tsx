import { useNavigate } from "react-router";
import type { Product } from "@/shared/api/types";
import { useTitle } from "@/shared/lib/use-title";
import { tabAddress } from "../home-view";
import { useListQuery } from "../use-list-query";
import { BackHome } from "./back-home";
import { HomeBar } from "./home-bar";
import { ProductBrowser } from "./product-browser";

interface HomeSearchProps {
  onSearch: (q: string) => void;
  linkTo: (product: Product) => string;
}

export function HomeSearch({ onSearch, linkTo }: HomeSearchProps) {
  const [query, setQuery] = useListQuery("search");
  const navigate = useNavigate();
  useTitle("Search results");
  return (
    <div className="shell py-8 sm:py-12">
      <BackHome />
      <h1 className="mt-2 text-h1 break-words">Search results for “{query.q}”</h1>
      <HomeBar
        current={query.q}
        tab={null}
        onSearch={onSearch}
        onTab={(tab) => void navigate(tabAddress(tab))}
      />
      <div className="mt-8">
        <ProductBrowser query={query} onChange={setQuery} linkTo={linkTo} />
      </div>
    </div>
  );
}
