import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { filterOptions } from "../queries";

const COUNTRIES = [
  {
    name: "Kenya",
    known: "Bright washed coffee from the slopes of Mount Kenya; brisk tea from Kericho and Nandi.",
  },
  {
    name: "Uganda",
    known: "Bugisu arabica from Mount Elgon, and robusta from the shores of the great lake.",
  },
  { name: "Ethiopia", known: "Forest coffees from where coffee began: Yirgacheffe, Guji, Limu and Harar." },
  {
    name: "Rwanda",
    known: "Coffee from the terraces above Lake Kivu; orthodox tea from the edge of Nyungwe.",
  },
];

/** The four countries of origin, each linking to its goods. */
export function Countries() {
  const { data } = useQuery(filterOptions);
  const origins = (data?.origin ?? []).map(String);
  return (
    <ul className="border-t border-ink">
      {COUNTRIES.map(({ name, known }) => (
        <li key={name} className="border-b border-line">
          <Link
            to={`/search-results?${countryParams(name, origins)}`}
            className="group grid items-baseline gap-x-8 gap-y-1 py-5 transition-colors hover:bg-card sm:grid-cols-[minmax(12rem,1fr)_2fr_auto] sm:px-3"
          >
            <span className="font-serif text-h2">{name}</span>
            <span className="max-w-prose text-muted">{known}</span>
            <span className="inline-flex items-center gap-2 font-semibold text-leaf">
              See the shelf
              <ArrowRight
                aria-hidden="true"
                size={18}
                className="transition-transform group-hover:translate-x-1"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Selects the country's origins if the shop lists them; otherwise searches for its name. */
function countryParams(country: string, origins: string[]): URLSearchParams {
  const here = origins.filter((origin) => origin.includes(country));
  return here.length
    ? new URLSearchParams(here.map((origin) => ["origin", origin]))
    : new URLSearchParams({ q: country });
}
