import { Route, Routes } from "react-router";
import { Guard } from "./guards";
import { ShopLayout } from "./layouts/shop-layout";
import {
  AddIntegration,
  AddLot,
  Admin,
  Analytics,
  Approval,
  Approvals,
  Billing,
  Company,
  ConfirmEmail,
  Contract,
  Contracts,
  Dashboard,
  EditLot,
  EditProfile,
  ForgotPassword,
  Help,
  ImportStock,
  Inventory,
  Invoice,
  Join,
  Messages,
  NotFound,
  Notifications,
  OfficeLayout,
  PrivacyPolicy,
  Purchases,
  Quote,
  Quotes,
  ResetPassword,
  Sales,
  Settings,
  SetUp,
  Shipments,
  StockFull,
  StockView,
  Support,
  Unsubscribe,
} from "./office-screens";

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
