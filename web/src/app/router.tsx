import { createBrowserRouter, type RouteObject } from "react-router";
import { Guard } from "./guards";
import { RootLayout } from "./layouts/root-layout";
import { ShopLayout } from "./layouts/shop-layout";
import { SignUpLayout } from "./layouts/sign-up-layout";
import { ErrorPage } from "./pages/error-page";
import { Waiting } from "./pages/waiting";

const logIn = () => import("@/features/auth/login-page");

const guarded: RouteObject[] = [
  { path: "home", lazy: () => import("@/features/catalog/home-page") },
  { path: "cart", lazy: () => import("./pages/cart") },
  { path: "checkout", lazy: () => import("./pages/checkout") },
  { path: "account", lazy: () => import("./pages/account") },
  { path: "account/orders/:id", lazy: () => import("./pages/order") },
];

/** Every screen of the page. A visitor downloads a screen when going there. */
export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Waiting />,
    children: [
      {
        element: <SignUpLayout />,
        children: [{ path: "signup", lazy: () => import("@/features/auth/signup/signup-page") }],
      },
      {
        element: <ShopLayout />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              { index: true, lazy: () => import("@/features/catalog/landing-page") },
              { path: "signin", lazy: logIn },
              { path: "login", lazy: logIn },
              { path: "search-results", lazy: () => import("@/features/catalog/search-page") },
              { path: "product/:id", lazy: () => import("@/features/catalog/product-page") },
              { element: <Guard />, children: guarded },
              { path: "*", lazy: () => import("./pages/not-found") },
            ],
          },
        ],
      },
    ],
  },
]);
