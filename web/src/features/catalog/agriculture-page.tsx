import { Link } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { ButtonLink } from "@/shared/ui/button-link";
import { Section } from "@/shared/ui/section";
import { Crops } from "./components/crops";
import { Ridge } from "./components/ridge";
import { Shelf } from "./components/shelf";

const REGIONS = [
  { name: "Kenya", lead: "From the red soils around Mount Kenya and the tea hills west of the Rift." },
  { name: "Rwanda", lead: "From the terraces above Lake Kivu and the rim of the Nyungwe forest." },
];
const FEATURED = { tab: "featured", limit: 12 } as const;
const IN_A_STRIP = 4;

/** The page about the crops and their countries, with featured goods. */
export function Component() {
  useTitle("Agriculture");
  return (
    <>
      <section className="relative overflow-hidden">
        <Ridge className="absolute inset-0 size-full" />
        <div className="shell relative py-12 sm:py-24">
          <div className="leaf-shape max-w-2xl bg-paper p-7 sm:p-12">
            <h1 className="text-display">Grown high, picked by hand.</h1>
            <p className="mt-5 text-lead text-muted">
              Tea, coffee and sugar from the highlands of East Africa, and the people who grow them.
            </p>
            <ButtonLink to="/search-results" className="mt-7">
              See what is for sale
            </ButtonLink>
          </div>
        </div>
      </section>
      <Section title="Three crops" heading="mb-7 text-h2" className="shell mt-14 sm:mt-20">
        <Crops />
      </Section>
      {REGIONS.map(({ name, lead }) => (
        <section key={name} aria-label={`From ${name}`} className="shell mt-16 sm:mt-24">
          <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
            <div>
              <h2 className="text-h2">From {name}</h2>
              <p className="mt-1 text-muted">{lead}</p>
            </div>
            <Link
              to={`/search-results?${new URLSearchParams({ region: name })}`}
              className="font-semibold text-leaf underline underline-offset-4"
            >
              All from {name}
            </Link>
          </div>
          <Shelf choice={{ region: name, limit: IN_A_STRIP }} />
        </section>
      ))}
      <Section title="Featured" heading="mb-7 text-h2" className="shell mt-16 sm:mt-24">
        <Shelf choice={FEATURED} />
      </Section>
    </>
  );
}
