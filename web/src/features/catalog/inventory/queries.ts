import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { GOODS } from "@/shared/api/goods-paths";
import { under } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
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
  return useLotChange((body: Restock) =>
    answer(api.POST("/api/inventory/{id}/restock", { params: { path: { id } }, body })),
  );
}

/** Unlists a lot, or lists it again. */
export function useListing(id: string) {
  const params = { path: { id } };
  return useLotChange((listed: boolean) =>
    answer(
      listed
        ? api.POST("/api/inventory/{id}/relist", { params })
        : api.POST("/api/inventory/{id}/unlist", { params }),
    ),
  );
}

export function useDeleteLot(id: string) {
  return useLotChange(() => answer(api.DELETE("/api/inventory/{id}", { params: { path: { id } } })));
}

/** Lists a new lot with its first stock, or changes an existing one. */
export function useSaveLot() {
  return useLotChange(({ id, stock, fields }: { id: string | null; stock: number; fields: LotFields }) =>
    answer(
      id === null
        ? api.POST("/api/inventory", { body: { ...fields, stock } })
        : api.PUT("/api/inventory/{id}", { params: { path: { id } }, body: { ...fields, stock: null } }),
    ),
  );
}

export function useDeleteImage(id: string) {
  return useLotChange((imageId: string) =>
    answer(api.DELETE("/api/inventory/{id}/images/{imageId}", { params: { path: { id, imageId } } })),
  );
}

export function useConfirmImport() {
  return useLotChange((id: string) =>
    answer(api.POST("/api/inventory/imports/{id}/confirm", { params: { path: { id } } })),
  );
}

/** A change of the account's goods: afterwards the lists and the shop's shelves are fetched again. */
function useLotChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  return useChange(mutationFn, STOCK);
}

export function useReloadStock() {
  const client = useQueryClient();
  return () => client.invalidateQueries(under(...STOCK));
}
