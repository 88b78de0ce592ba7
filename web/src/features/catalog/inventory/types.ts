import type { paths } from "@/shared/api/schema";
import type { Schemas } from "@/shared/api/types";

export type ImportPreview = Schemas["ImportPreview"];
/** The editable fields of a lot, without its first stock; later stock is added by restocking. */
export type LotFields = Omit<Schemas["LotFields"], "stock">;
export type LotImage = Schemas["LotImage"];
export type Movement = Schemas["StockMovement"];
export type StockDetail = Schemas["StockDetail"];
export type StockItem = Schemas["StockItem"];
export type StockSort = NonNullable<
  NonNullable<paths["/api/inventory"]["get"]["parameters"]["query"]>["sort"]
>;
