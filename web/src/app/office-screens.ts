import "@/styles/whole.css";
import { screen } from "./screen";

export const OfficeLayout = screen(() => import("./layouts/office-layout"));
export const Dashboard = screen(() => import("./pages/dashboard"));
export const Inventory = screen(() => import("./pages/inventory"));
export const StockView = screen(() => import("@/features/catalog/inventory/stock-view-page"));
export const StockFull = screen(() => import("@/features/catalog/inventory/stock-full-page"));
export const ImportStock = screen(() => import("@/features/catalog/inventory/import-page"));
export const AddLot = screen(() => import("@/features/catalog/inventory/lot-form/add-lot-page"));
export const EditLot = screen(() => import("@/features/catalog/inventory/lot-form/edit-lot-page"));
export const Analytics = screen(() => import("./pages/analytics"));
export const Purchases = screen(() => import("./pages/purchases"));
export const Sales = screen(() => import("./pages/sales"));
export const Shipments = screen(() => import("./pages/shipments"));
export const Quote = screen(() => import("./pages/quote"));
export const Contracts = screen(() => import("./pages/contracts"));
export const Contract = screen(() => import("./pages/contract"));
export const NotFound = screen(() => import("./pages/not-found"));
