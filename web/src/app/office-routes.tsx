import "@/styles/whole.css";
import { Route, Routes } from "react-router";
import { Guard } from "./guards";
import { ShopLayout } from "./layouts/shop-layout";
import { moduleScreen } from "./module-screen";
import { screen } from "./screen";

const OfficeLayout = screen(() => import("./layouts/office-layout"));
const Dashboard = screen(() => import("./pages/dashboard"));
const Inventory = screen(() => import("./pages/inventory"));
const StockView = screen(() => import("@/features/catalog/inventory/stock-view-page"));
const StockFull = screen(() => import("@/features/catalog/inventory/stock-full-page"));
const ImportStock = screen(() => import("@/features/catalog/inventory/import-page"));
const AddLot = screen(() => import("@/features/catalog/inventory/lot-form/add-lot-page"));
const EditLot = screen(() => import("@/features/catalog/inventory/lot-form/edit-lot-page"));
const Analytics = moduleScreen("analytics", () => import("@/features/analytics/analytics-page"));
const Purchases = screen(() => import("./pages/purchases"));
const Sales = moduleScreen("sales", () => import("@/features/sales/sold/sales-page"));
const Shipments = screen(() => import("./pages/shipments"));
const Quotes = moduleScreen("sales", () => import("@/features/sales/quotes/quotes-page"));
const Quote = moduleScreen("sales", () => import("@/features/sales/quotes/quote-page"));
const Contracts = moduleScreen("sales", () => import("@/features/sales/contracts/contracts-page"));
const Contract = moduleScreen("sales", () => import("@/features/sales/contracts/contract-page"));
const Billing = moduleScreen("billing", () => import("@/features/billing/billing-page"));
const Invoice = moduleScreen("billing", () => import("@/features/billing/invoice-page"));
const Messages = moduleScreen("messages", () => import("@/features/messages/messages-page"));
const Notifications = moduleScreen(
  "messages",
  () => import("@/features/messages/notifications/notifications-page"),
);
const Unsubscribe = moduleScreen("messages", () => import("@/features/messages/mail/unsubscribe-page"));
const AddIntegration = screen(() => import("@/features/auth/integrations/integrations-page"));
const EditProfile = screen(() => import("@/features/auth/edit/edit-page"));
const Settings = screen(() => import("./pages/settings"));
const ForgotPassword = moduleScreen("messages", () => import("@/features/auth/recover/forgot-page"));
const ResetPassword = screen(() => import("@/features/auth/recover/reset-page"));
const Company = screen(() => import("@/features/company/company-page"));
const Approvals = moduleScreen("sales", () => import("@/features/sales/approvals/approvals-page"));
const Approval = moduleScreen("sales", () => import("@/features/sales/approvals/approval-page"));
const Admin = screen(() => import("./admin-routes"));
const PrivacyPolicy = screen(() => import("@/features/marketing/privacy-page"));
const Help = screen(() => import("@/features/marketing/help-page"));
const Support = screen(() => import("@/features/marketing/support-page"));
const SetUp = screen(() => import("@/features/auth/entrance/setup-page"));
const Join = screen(() => import("@/features/auth/entrance/join-page"));
const ConfirmEmail = screen(() => import("@/features/auth/email/confirm-page"));
const NotFound = screen(() => import("./pages/not-found"));

/** Every address of the trade office, those that e-mails lead to, and what is shown where there is nothing. */
export function Component() {
  return (
    <Routes>
      <Route element={<Guard />}>
        <Route element={<OfficeLayout />}>
          <Route path="dashboard" element={<Dashboard />} />
          <Route path="inventory" element={<Inventory />} />
          <Route path="inventory/stock/view" element={<StockView />} />
          <Route path="inventory/stock/full" element={<StockFull />} />
          <Route path="inventory/add" element={<AddLot />} />
          <Route path="inventory/edit/:id" element={<EditLot />} />
          <Route path="inventory/import" element={<ImportStock />} />
          <Route path="purchases" element={<Purchases />} />
          <Route path="billing" element={<Billing />} />
          <Route path="billing/invoices/:id" element={<Invoice />} />
          <Route path="messages/:id?" element={<Messages />} />
          <Route path="notifications" element={<Notifications />} />
          <Route path="analytics" element={<Analytics />} />
          <Route path="sales" element={<Sales />} />
          <Route path="shipments" element={<Shipments />} />
          <Route path="quotes" element={<Quotes />} />
          <Route path="quotes/:id" element={<Quote />} />
          <Route path="contracts" element={<Contracts />} />
          <Route path="contracts/:id" element={<Contract />} />
          <Route path="add-integration" element={<AddIntegration />} />
          <Route path="edit" element={<EditProfile />} />
          <Route path="settings" element={<Settings />} />
          <Route path="company" element={<Company />} />
          <Route path="approvals" element={<Approvals />} />
          <Route path="approvals/:id" element={<Approval />} />
          <Route path="admin/*" element={<Admin />} />
        </Route>
      </Route>
      <Route element={<ShopLayout />}>
        <Route path="privacy-policy" element={<PrivacyPolicy />} />
        <Route path="help" element={<Help />} />
        <Route path="support" element={<Support />} />
        <Route path="unsubscribe/:token" element={<Unsubscribe />} />
        <Route path="forgot-password" element={<ForgotPassword />} />
        <Route path="reset-password/:token" element={<ResetPassword />} />
        <Route path="setup" element={<SetUp />} />
        <Route path="join/:token" element={<Join />} />
        <Route path="confirm-email/:token" element={<ConfirmEmail />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
