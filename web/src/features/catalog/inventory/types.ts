export type {
  ImportPreview,
  LotFields,
  LotImage,
  Movement,
  StockDetail,
  StockItem,
} from "@/shared/api/draft";
