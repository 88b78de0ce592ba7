import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { filterOptions } from "../queries";
import { CaneDrawing, CherryDrawing, ShootDrawing } from "./crop-drawings";

/** The three crops, each linking to its goods. */
export function Crops() {
  const { data } = useQuery(filterOptions);
  const categories = (data?.category ?? []).map(String);
  const coffees = categories.filter((name) => /coffee/i.test(name));
  const sugars = categories.filter((name) => /sugar/i.test(name));
  const teas = (data?.tea_type ?? []).map(String);
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      <Crop
        name="Coffee"
        to={listOf("category", coffees, "coffee")}
        drawing={<CherryDrawing />}
        text="Washed, natural and honey lots as green coffee, and bags roasted where they grew."
      />
      <Crop
        name="Tea"
        to={listOf("tea_type", teas, "tea")}
        drawing={<ShootDrawing />}
        text="Two leaves and a bud: black, green, white, oolong and purple, and herbs beside them."
      />
      <Crop
        name="Sugar"
        // Never by search: that would find the coffees that taste of sugar.
        to={listOf("category", sugars.length ? sugars : ["Sugar"], "sugar")}
        drawing={<CaneDrawing />}
        text={
          data && sugars.length === 0
            ? "Cane from the lake basin and the coast. Nobody lists any just now."
            : "Cane from the lake basin and the coast."
        }
      />
    </ul>
  );
}

interface CropProps {
  name: string;
  to: string;
  drawing: ReactNode;
  text: string;
}

function Crop({ name, to, drawing, text }: CropProps) {
  return (
    <li>
      <Link
        to={to}
        className="leaf-shape group flex h-full flex-col bg-card p-6 shadow-lift transition-colors hover:bg-sunken sm:p-8"
      >
        <span className="block h-40 [&>svg]:h-full [&>svg]:w-auto">{drawing}</span>
        <span className="mt-5 inline-flex items-center gap-3 font-serif text-h2">
          {name}
          <ArrowRight
            aria-hidden="true"
            size={22}
            className="text-leaf transition-transform group-hover:translate-x-1"
          />
        </span>
        <span className="mt-1 text-muted">{text}</span>
      </Link>
    </li>
  );
}

/** The list with these values selected; if the shop lists none of them, a search for the crop's name. */
function listOf(attribute: string, values: string[], name: string): string {
  const params = values.length
    ? new URLSearchParams(values.map((value) => [attribute, value]))
    : new URLSearchParams({ q: name });
  return `/search-results?${params}`;
}
