import { useQueryClient } from "@tanstack/react-query";
import { GOODS } from "@/shared/api/goods-paths";
import { under } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put, remove } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { growingList, listPage } from "@/shared/lib/pages";
import type { LotFields, StockSort } from "./types";

const MOVEMENTS_SHOWN = 10;

const STOCK = ["/api/inventory", ...GOODS];

export interface StockQuery {
  q: string;
  sort: StockSort;
  cursor: string | undefined;
  limit: number;
}

/** One page of the account's own lots. */
export function stockPage({ q, sort, cursor, limit }: StockQuery) {
  return listPage("/api/inventory", { sort, ...(q ? { q } : {}) }, limit, cursor);
}

export const lot = queryById("/api/inventory/{id}");

/** The movements of a lot's stock, the latest first. */
export function movements(id: string) {
  return growingList("/api/inventory/{id}/movements", { path: { id } }, MOVEMENTS_SHOWN);
}

export interface Restock {
  quantity: number;
  /** The cost of a unit from now on; null leaves it unchanged. */
  unitCost: string | null;
  note: string;
}

export function useRestock(id: string) {
  return useLotChange((body: Restock) => post("/api/inventory/{id}/restock", { path: { id }, body }));
}

/** Unlists a lot, or lists it again. */
export function useListing(id: string) {
  const path = { id };
  return useLotChange((listed: boolean) =>
    listed ? post("/api/inventory/{id}/relist", { path }) : post("/api/inventory/{id}/unlist", { path }),
  );
}

export function useDeleteLot(id: string) {
  return useLotChange(() => remove("/api/inventory/{id}", { path: { id } }));
}

/** Lists a new lot with its first stock, or changes an existing one. */
export function useSaveLot() {
  return useLotChange(({ id, stock, fields }: { id: string | null; stock: number; fields: LotFields }) =>
    id === null
      ? post("/api/inventory", { body: { ...fields, stock } })
      : put("/api/inventory/{id}", { path: { id }, body: { ...fields, stock: null } }),
  );
}

export function useDeleteImage(id: string) {
  return useLotChange((imageId: string) =>
    remove("/api/inventory/{id}/images/{imageId}", { path: { id, imageId } }),
  );
}

export function useConfirmImport() {
  return useLotChange((id: string) => post("/api/inventory/imports/{id}/confirm", { path: { id } }));
}

/** A change of the account's goods: afterwards the lists and the shop's shelves are fetched again. */
function useLotChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  return useChange(mutationFn, STOCK);
}

export function useReloadStock() {
  const client = useQueryClient();
  return () => client.invalidateQueries(under(...STOCK));
}
