import { Route, Routes } from "react-router";
import { Guard } from "./guards";
import { RootLayout } from "./layouts/root-layout";
import { ShopLayout } from "./layouts/shop-layout";
import {
  Account,
  AddLot,
  Agriculture,
  Analytics,
  Cart,
  Checkout,
  Contact,
  Dashboard,
  EditLot,
  Faq,
  Help,
  Home,
  ImportStock,
  Inventory,
  Landing,
  LearnMore,
  LogIn,
  NotFound,
  OfficeLayout,
  Order,
  PrivacyPolicy,
  ProductDetail,
  SearchResults,
  SignUp,
  SignUpLayout,
  StockFull,
  StockView,
  Store,
  Support,
} from "./screens";

/** Every address of the page, on one screen. */
export function PageRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route element={<SignUpLayout />}>
          <Route path="signup" element={<SignUp />} />
        </Route>
        <Route element={<Guard />}>
          <Route element={<OfficeLayout />}>
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="inventory" element={<Inventory />} />
            <Route path="inventory/stock/view" element={<StockView />} />
            <Route path="inventory/stock/full" element={<StockFull />} />
            <Route path="inventory/add" element={<AddLot />} />
            <Route path="inventory/edit/:id" element={<EditLot />} />
            <Route path="inventory/import" element={<ImportStock />} />
            <Route path="analytics" element={<Analytics />} />
          </Route>
        </Route>
        <Route element={<ShopLayout />}>
          <Route index element={<Landing />} />
          <Route path="signin" element={<LogIn />} />
          <Route path="login" element={<LogIn />} />
          <Route path="store" element={<Store />} />
          <Route path="search-results" element={<SearchResults />} />
          <Route path="product/:id" element={<ProductDetail />} />
          <Route path="learn-more" element={<LearnMore />} />
          <Route path="agriculture" element={<Agriculture />} />
          <Route path="faq" element={<Faq />} />
          <Route path="contact" element={<Contact />} />
          <Route path="privacy-policy" element={<PrivacyPolicy />} />
          <Route path="help" element={<Help />} />
          <Route path="support" element={<Support />} />
          <Route element={<Guard />}>
            <Route path="home" element={<Home />} />
            <Route path="cart" element={<Cart />} />
            <Route path="checkout" element={<Checkout />} />
            <Route path="account" element={<Account />} />
            <Route path="account/orders/:id" element={<Order />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
