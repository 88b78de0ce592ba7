import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Product } from "@/shared/api/types";
import { useTitle } from "@/shared/lib/use-title";
import { useSession } from "@/shared/session/session";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { homeSections, SECTION_SIZE, SECTION_TITLES } from "../home-sections";
import { categoryAddress, tabAddress } from "../home-view";
import { homeProducts, recentlyViewed } from "../queries";
import { CategoryCarousel } from "./category-carousel";
import { HomeBar } from "./home-bar";
import { GridSkeleton, ProductGrid } from "./product-grid";

interface HomeStartProps {
  onSearch: (q: string) => void;
  linkTo: (product: Product) => string;
}

export function HomeStart({ onSearch, linkTo }: HomeStartProps) {
  useTitle("Home");
  const name = useSession((session) => session.user?.name);
  const navigate = useNavigate();

  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="text-h1">{name ? `Welcome, ${name}` : "Welcome"}</h1>
      <HomeBar current="" tab={null} onSearch={onSearch} onTab={(tab) => void navigate(tabAddress(tab))} />
      <div className="mt-10 sm:mt-14">
        <CategoryCarousel linkTo={categoryAddress} />
      </div>
      <Sections linkTo={linkTo} />
    </div>
  );
}

function Sections({ linkTo }: Pick<HomeStartProps, "linkTo">) {
  const { data: goods, isPending, isError, refetch } = useQuery(homeProducts);
  const viewed = useQuery({ ...recentlyViewed, retry: false });

  if (isError) {
    return (
      <div className="mt-10">
        <LoadFailure onRetry={refetch}>Error: Failed to fetch coffee data</LoadFailure>
      </div>
    );
  }
  if (goods?.length === 0) {
    return (
      <Empty title="The shelves are being filled.">The first teas and coffees will stand here soon.</Empty>
    );
  }
  const loading = isPending || viewed.isPending;
  const sections = loading ? undefined : homeSections(goods ?? [], viewed.data?.items ?? []);
  return (
    <>
      {loading && (
        // It is in the gap above the first section, so that nothing moves when it disappears.
        <p role="status" className="-mb-6 h-6 translate-y-4 text-muted">
          Loading...
        </p>
      )}
      {SECTION_TITLES.map((title) => {
        const products = sections?.[title];
        if (products?.length === 0) return null;
        return (
          <section key={title} aria-label={title} className="mt-14 sm:mt-18">
            <h2 className="mb-6 border-b border-line pb-3 text-h2">{title}</h2>
            {products ? (
              <ProductGrid products={products} linkTo={linkTo} />
            ) : (
              <GridSkeleton count={SECTION_SIZE} />
            )}
          </section>
        );
      })}
    </>
  );
}
