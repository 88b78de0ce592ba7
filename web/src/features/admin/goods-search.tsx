import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Product } from "@/shared/api/types";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SearchField } from "@/shared/ui/search-field";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { GoodRow } from "./good-row";
import { goodsFound } from "./queries";

interface Props {
  title: string;
  /** The action for a good that was found. */
  children: (product: Product) => ReactNode;
}

/** A search for the store's goods, each with an action. */
export function GoodsSearch({ title, children }: Props) {
  const [q, setQ] = useState("");
  const found = useQuery(goodsFound(q));
  const isAsked = q !== "";
  return (
    <Section title={title} heading="mb-4 border-b border-ink pb-2 text-h3">
      <SearchField label="Search the store's goods" value={q} onSearch={setQ} />
      {found.isError && <LoadFailure onRetry={found.refetch}>The search did not work.</LoadFailure>}
      {isAsked && found.isLoading && <Skeleton className="mt-4 h-40" />}
      {isAsked && found.data?.length === 0 && (
        <p role="status" className="py-5 text-muted">
          Nothing in the store matches “{q}”.
        </p>
      )}
      <ul>
        {isAsked &&
          found.data?.map((product) => (
            <GoodRow key={product.id} product={product}>
              {children(product)}
            </GoodRow>
          ))}
      </ul>
    </Section>
  );
}
