import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { useSignedIn } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { buttonClass } from "@/shared/ui/button-class";
import { Empty } from "@/shared/ui/empty";
import { Countries } from "./components/countries";
import { GridSkeleton, ProductGrid } from "./components/product-grid";
import { Ridge } from "./components/ridge";
import { SearchBox } from "./components/search-box";
import { shelfProducts } from "./queries";

const PROMISES = [
  {
    title: "Counted stock",
    text: "What the shelf says is there, is there. It is yours the moment the order stands.",
  },
  {
    title: "One day to think again",
    text: "An order can be cancelled within 24 hours, as long as it has not left.",
  },
  {
    title: "No charge at the till",
    text: "You pay when the seller's bill arrives, by bank transfer or by card.",
  },
];

export function Component() {
  useTitle("");
  return (
    <>
      <Hero />
      <section aria-labelledby="shelf-title" className="shell mt-14 sm:mt-20">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="shelf-title" className="text-h2">
            On the shelf now
          </h2>
          <Link to="/search-results" className="font-semibold text-leaf underline underline-offset-4">
            See all teas and coffees
          </Link>
        </div>
        <Shelf />
      </section>
      <section aria-labelledby="countries-title" className="shell mt-20 sm:mt-28">
        <h2 id="countries-title" className="mb-6 text-h2">
          Four countries, many hills
        </h2>
        <Countries />
      </section>
      <section aria-label="How buying works" className="shell mt-20 sm:mt-28">
        <ul className="grid gap-8 md:grid-cols-3 md:gap-12">
          {PROMISES.map(({ title, text }) => (
            <li key={title} className="border-t-3 border-leaf pt-4">
              <h3 className="text-h3">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Invitation />
    </>
  );
}

function Hero() {
  const navigate = useNavigate();
  return (
    <section className="shell pt-6 sm:pt-10">
      <div className="grid overflow-hidden lg:grid-cols-[1.05fr_1fr] lg:gap-14">
        <div className="flex flex-col justify-center py-6 lg:py-14">
          <h1 className="text-display">Straight from the ridge it grew on.</h1>
          <p className="mt-6 max-w-[34rem] text-lead text-muted">
            Tea and coffee from Kenya, Uganda, Ethiopia and Rwanda, sold by the co-operatives, farms and
            roasters that made them. A bag for the kitchen or sixty kilos for the roastery.
          </p>
          <SearchBox
            label="Search by name, origin or taste"
            current=""
            size="large"
            className="mt-8 w-full max-w-[34rem]"
            onSearch={(q) => void navigate(`/search-results?${new URLSearchParams({ q })}`)}
          />
        </div>
        <div className="leaf-shape relative min-h-64 overflow-hidden lg:min-h-[32rem]">
          <Ridge className="absolute inset-0 size-full" />
        </div>
      </div>
    </section>
  );
}

function Shelf() {
  const { data, isError, refetch } = useQuery(shelfProducts);
  if (isError) {
    return (
      <Empty
        title="The shelf could not be loaded."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!data) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading...
        </p>
        <GridSkeleton count={8} />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <Empty title="The shelves are being filled.">The first teas and coffees will stand here soon.</Empty>
    );
  }
  return <ProductGrid products={data} />;
}

function Invitation() {
  const signedIn = useSignedIn();
  if (signedIn) return null;
  return (
    <section aria-labelledby="invitation-title" className="shell mt-20 sm:mt-28">
      <div className="leaf-shape overflow-hidden bg-card">
        <div className="grid items-center gap-6 p-7 sm:p-12 md:grid-cols-[1fr_auto]">
          <div>
            <h2 id="invitation-title" className="text-h2">
              Open an account, for yourself or for your company
            </h2>
            <p className="mt-2 max-w-prose text-muted">It is free for buyers, and takes a few minutes.</p>
          </div>
          <Link to="/signup" className={buttonClass("solid")}>
            Create an account
          </Link>
        </div>
      </div>
    </section>
  );
}
