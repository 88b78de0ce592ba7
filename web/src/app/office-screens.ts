import "@/styles/whole.css";
import { moduleScreen } from "./module-screen";
import { screen } from "./screen";

export const OfficeLayout = screen(() => import("./layouts/office-layout"));
export const Dashboard = screen(() => import("./pages/dashboard"));
export const Inventory = screen(() => import("./pages/inventory"));
export const StockView = screen(() => import("@/features/catalog/inventory/stock-view-page"));
export const StockFull = screen(() => import("@/features/catalog/inventory/stock-full-page"));
export const ImportStock = screen(() => import("@/features/catalog/inventory/import-page"));
export const AddLot = screen(() => import("@/features/catalog/inventory/lot-form/add-lot-page"));
export const EditLot = screen(() => import("@/features/catalog/inventory/lot-form/edit-lot-page"));
export const Analytics = moduleScreen("analytics", () => import("@/features/analytics/analytics-page"));
export const Purchases = screen(() => import("./pages/purchases"));
export const Sales = moduleScreen("sales", () => import("@/features/sales/sold/sales-page"));
export const Shipments = screen(() => import("./pages/shipments"));
export const Quotes = moduleScreen("sales", () => import("@/features/sales/quotes/quotes-page"));
export const Quote = moduleScreen("sales", () => import("@/features/sales/quotes/quote-page"));
export const Contracts = moduleScreen("sales", () => import("@/features/sales/contracts/contracts-page"));
export const Contract = moduleScreen("sales", () => import("@/features/sales/contracts/contract-page"));
export const Billing = moduleScreen("billing", () => import("@/features/billing/billing-page"));
export const Invoice = moduleScreen("billing", () => import("@/features/billing/invoice-page"));
export const Messages = moduleScreen("messages", () => import("@/features/messages/messages-page"));
export const Notifications = moduleScreen(
  "messages",
  () => import("@/features/messages/notifications/notifications-page"),
);
export const Unsubscribe = moduleScreen(
  "messages",
  () => import("@/features/messages/mail/unsubscribe-page"),
);
export const AddIntegration = screen(() => import("@/features/auth/integrations/integrations-page"));
export const EditProfile = screen(() => import("@/features/auth/edit/edit-page"));
export const Settings = screen(() => import("./pages/settings"));
export const ForgotPassword = moduleScreen("messages", () => import("@/features/auth/recover/forgot-page"));
export const ResetPassword = screen(() => import("@/features/auth/recover/reset-page"));
export const Company = screen(() => import("@/features/company/company-page"));
export const Approvals = moduleScreen("sales", () => import("@/features/sales/approvals/approvals-page"));
export const Approval = moduleScreen("sales", () => import("@/features/sales/approvals/approval-page"));
export const Admin = screen(() => import("./admin-routes"));
export const PrivacyPolicy = screen(() => import("@/features/marketing/privacy-page"));
export const Help = screen(() => import("@/features/marketing/help-page"));
export const Support = screen(() => import("@/features/marketing/support-page"));
export const SetUp = screen(() => import("@/features/auth/entrance/setup-page"));
export const Join = screen(() => import("@/features/auth/entrance/join-page"));
export const ConfirmEmail = screen(() => import("@/features/auth/email/confirm-page"));
export const NotFound = screen(() => import("./pages/not-found"));
