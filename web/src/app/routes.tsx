import { Route, Routes } from "react-router";
import { Guard } from "./guards";
import { RootLayout } from "./layouts/root-layout";
import { ShopLayout } from "./layouts/shop-layout";
import {
  Account,
  Agriculture,
  Cart,
  Checkout,
  Contact,
  Elsewhere,
  Faq,
  Home,
  Landing,
  LearnMore,
  LogIn,
  Order,
  ProductDetail,
  SearchResults,
  SignUp,
  SignUpLayout,
  Store,
} from "./screens";

/** Every address of the shop, on one screen. Those of the trade office, and those that few visitors see, are in office-routes. */
export function PageRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route element={<SignUpLayout />}>
          <Route path="signup" element={<SignUp />} />
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
          <Route path="checkout" element={<Checkout />} />
          <Route path="account" element={<Account />} />
          <Route element={<Guard />}>
            <Route path="home" element={<Home />} />
            <Route path="cart" element={<Cart />} />
            <Route path="account/orders/:id" element={<Order />} />
          </Route>
        </Route>
        <Route path="*" element={<Elsewhere />} />
      </Route>
    </Routes>
  );
}
