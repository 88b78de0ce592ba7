// Stands in for the generated types until the server publishes these calls.

type Op<R, B = undefined, Path = undefined, Query = undefined> = {
  parameters: {
    query?: Query extends undefined ? never : Query;
    header?: never;
    cookie?: never;
  } & (Path extends undefined ? { path?: never } : { path: Path });
  responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": R } } };
} & (B extends undefined ? { requestBody?: never } : { requestBody: { content: { "application/json": B } } });
interface Id {
  id: string;
}
interface PageQuery {
  limit?: number;
  cursor?: string;
}
interface Page<T> {
  items: T[];
  next_cursor: string | null;
  total: number;
}
export interface StockItem {
  id: string;
  sku: string;
  name: string;
  kind: string;
  category: string;
  unit: string;
  amountSold: number;
  remainingUnits: number;
  reserved: number;
  value: string;
  unitCost: string | null;
  price: string;
  currency: string;
  image_url: string;
  listed: boolean;
  low: boolean;
}
export interface LotImage {
  id: string;
  url: string;
  alt: string;
}
export interface LotFields {
  sku: string;
  name: string;
  kind: string;
  category: string;
  subCategory: string | null;
  tags: string[];
  origin: string;
  country: string;
  processMethod: string | null;
  cuppingScore: string | null;
  notes: string | null;
  teaType: string | null;
  size: string | null;
  strength: string | null;
  source: string | null;
  caffeine: string | null;
  grade: string | null;
  altitudeM: number | null;
  unit: string;
  unitWeightG: number;
  package: string;
  price: string;
  currency: string;
  unitCost: string | null;
  minQuantity: number;
  increment: number;
  tiers: { minQuantity: number; price: string }[];
}
export type StockDetail = StockItem &
  LotFields & { images: LotImage[]; received: number; rating: number | null; ratingCount: number };
export interface Movement {
  at: string;
  delta: number;
  reason: string;
  balance: number;
}
export interface ImportPreview {
  id: string;
  lines: number;
  good: number;
  bad: { line: number; errors: Record<string, string[]> }[];
  creates: number;
  updates: number;
}
type None = { get?: never; put?: never; post?: never; delete?: never };
type With<T> = Omit<None, keyof T> & T;
export interface DraftPaths {
  "/api/inventory": With<{
    get: Op<Page<StockItem>, undefined, undefined, PageQuery & { q?: string; sort?: string }>;
    post: Op<StockDetail, LotFields & { stock: number }>;
  }>;
  "/api/inventory/{id}": With<{
    get: Op<StockDetail, undefined, Id>;
    put: Op<StockDetail, LotFields, Id>;
    delete: Op<undefined, undefined, Id>;
  }>;
  "/api/inventory/{id}/movements": With<{ get: Op<Page<Movement>, undefined, Id, PageQuery> }>;
  "/api/inventory/{id}/restock": With<{
    post: Op<StockDetail, { quantity: number; unitCost?: string; note?: string }, Id>;
  }>;
  "/api/inventory/{id}/unlist": With<{ post: Op<StockDetail, undefined, Id> }>;
  "/api/inventory/{id}/relist": With<{ post: Op<StockDetail, undefined, Id> }>;
  "/api/inventory/{id}/images/{imageId}": With<{
    delete: Op<undefined, undefined, { id: string; imageId: string }>;
  }>;
  "/api/inventory/imports/{id}/confirm": With<{
    post: Op<{ created: number; updated: number }, undefined, Id>;
  }>;
}
