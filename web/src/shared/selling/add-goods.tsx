import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { SearchField } from "../ui/search-field";
import { goods, goodsOf, type SoldItem } from "./queries";

interface AddGoodsProps {
  chosen: string[];
  onAdd: (item: SoldItem) => void;
  /** Another seller, among whose goods it searches. */
  seller?: string | null;
}

/** A search among the seller's listed goods, each with a button to add it. */
export function AddGoods({ chosen, onAdd, seller = null }: AddGoodsProps) {
  const [q, setQ] = useState("");
  const own = useQuery({ ...goods(q), enabled: seller === null });
  const theirs = useQuery(goodsOf(seller ?? "", seller === null ? "" : q));
  const data: SoldItem[] | undefined = seller === null ? own.data?.items : theirs.data;
  const found = data?.filter(({ id, listed }) => listed && !chosen.includes(id)) ?? [];
  return (
    <div className="leaf-shape border border-line bg-card p-5">
      <SearchField
        label={seller === null ? "Search your goods" : "Search the seller's goods"}
        value={q}
        onSearch={setQ}
        className="max-w-sm"
      />
      <p role="status" className="sr-only">
        {data ? `${found.length} goods to add` : "Loading..."}
      </p>
      {data && found.length === 0 && <p className="mt-3 text-muted">No other listed goods of that name.</p>}
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {found.map((item) => (
          <li key={item.id}>
            <Button look="outline" className="w-full justify-start!" onClick={() => onAdd(item)}>
              <Plus aria-hidden="true" size={18} />
              <span className="sr-only">Add </span>
              {item.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
