import type { Product } from "@/shared/api/types";
import { ATTRIBUTES } from "@/shared/lib/attributes";

/** Attributes that the screen shows in other places. */
const ELSEWHERE = ["category", "origin", "region"];

/** The attributes of the lot as a ruled list, except those in ELSEWHERE. Unknown ones are left out. */
export function ProductFacts({ product }: { product: Product }) {
  const known = {
    ...product,
    process_method: product.process_method ?? "N/A",
    sub_category: product.sub_category ?? product.category,
  };
  const terms: Record<string, string> = { process_method: "Process Method", sub_category: "Category" };
  const attributes = Object.entries(ATTRIBUTES).filter(([name]) => !ELSEWHERE.includes(name));
  const facts = [
    ...attributes.map(([name, label]) => [terms[name] ?? label, known[name as keyof Product]]),
    ["Article number", product.sku],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));

  return (
    <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-10">
      {facts.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
