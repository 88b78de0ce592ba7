import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { Figures } from "@/shared/api/types";

/** Suggestions, each with its reason and a link. */
export function Suggestions({ suggestions }: Pick<Figures, "suggestions">) {
  return (
    <ul className="divide-y divide-line">
      {suggestions.map(({ title, why, link, linkText }) => (
        <li key={title + link} className="py-3 first:pt-0 last:pb-0">
          <h3 className="font-sans! text-lead font-semibold">{title}</h3>
          <p className="mt-0.5 text-muted">{why}</p>
          <Link
            to={link}
            className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-leaf underline underline-offset-4"
          >
            {linkText} <ArrowRight aria-hidden="true" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
