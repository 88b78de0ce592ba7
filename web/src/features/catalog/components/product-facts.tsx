import type { Product } from "@/shared/api/types";

/** What is known about the lot, as a ruled list. What is not known is left out. */
export function ProductFacts({ product }: { product: Product }) {
  const facts = [
    ["Process Method", product.process_method ?? "N/A"],
    ["Grade", product.grade],
    ["Category", product.sub_category ?? product.category],
    ["Tea type", product.tea_type],
    ["Strength", product.strength],
    ["Size", product.size],
    ["Caffeine", product.caffeine],
    ["Source", product.source],
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
