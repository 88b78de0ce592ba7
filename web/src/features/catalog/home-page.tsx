import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Product } from "@/shared/api/types";
import { HomeCategory } from "./components/home-category";
import { HomeSearch } from "./components/home-search";
import { HomeStart } from "./components/home-start";
import { ProductView } from "./components/product-view";
import { homeView, inPlace, searchAddress } from "./home-view";

/** The signed-in buyer's home: one screen with four views, chosen by the address. */
export function Component() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { product?: Product } | null };
  const navigate = useNavigate();
  const search = (q: string) => void navigate(searchAddress(q));
  const linkTo = (product: Product) => inPlace(params, product.id);
  const view = homeView(params);

  switch (view.kind) {
    case "product": {
      const known = state?.product?.id === view.id ? state.product : undefined;
      return <ProductView key={view.id} id={view.id} known={known} backTo={view.closeTo} linkTo={linkTo} />;
    }
    case "search":
      return <HomeSearch onSearch={search} linkTo={linkTo} />;
    case "category":
      return <HomeCategory onSearch={search} linkTo={linkTo} />;
    case "home":
      return <HomeStart onSearch={search} linkTo={linkTo} />;
  }
}
