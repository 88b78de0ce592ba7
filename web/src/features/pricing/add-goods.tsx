import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { SearchField } from "@/shared/ui/search-field";
import { goods, type StockItem } from "./queries";

interface AddGoodsProps {
  chosen: string[];
  onAdd: (item: StockItem) => void;
}

/** A search of the seller's listed goods, each with a button that adds it. */
export function AddGoods({ chosen, onAdd }: AddGoodsProps) {
  const [q, setQ] = useState("");
  const { data } = useQuery(goods(q));
  const found = data?.items.filter(({ id, listed }) => listed && !chosen.includes(id)) ?? [];
  return (
    <div className="leaf-shape border border-line bg-card p-5">
      <SearchField label="Search your goods" value={q} onSearch={setQ} className="max-w-sm" />
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
