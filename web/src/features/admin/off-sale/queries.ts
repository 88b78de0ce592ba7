import { GOODS } from "@/shared/api/goods-paths";
import { put } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { growingList } from "@/shared/lib/pages";
import { SHOWN } from "../queries";

/** The paths whose answers depend on what the shop took off sale. */
export const SALE = ["/api/admin/products", "/api/inventory", ...GOODS];

/** The goods that the shop took off sale, the latest first. */
export const goodsOffSale = growingList("/api/admin/products/withheld", {}, SHOWN);

/** Takes a product off sale. Its seller reads the reason. */
export function takeOffSale(id: string, reason: string) {
  return put("/api/admin/products/{id}/sale", { path: { id }, body: { onSale: false, reason } });
}

/** Puts a product back on sale. */
export function usePutBack() {
  return useChange(
    ({ id }: { id: string; name: string }) =>
      put("/api/admin/products/{id}/sale", { path: { id }, body: { onSale: true } }),
    SALE,
  );
}
