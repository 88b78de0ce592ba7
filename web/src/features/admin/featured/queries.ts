import { GOODS } from "@/shared/api/goods-paths";
import { query } from "@/shared/api/query";
import { put } from "@/shared/api/send";
import type { Product } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

const MOST = 100;

/** The featured goods, in catalogue order. The key is that of a catalogue query, which a change invalidates too. */
export const featuredGoods = query("/api/data", { query: { tab: "featured", limit: MOST } });

export function useFeature() {
  return useChange(
    ({ product: { id }, featured }: { product: Product; featured: boolean }) =>
      put("/api/admin/products/{id}/featured", { path: { id }, body: { featured } }),
    GOODS,
  );
}
