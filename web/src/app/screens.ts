import { type ComponentType, lazy } from "react";

type Screen = () => Promise<{ Component: ComponentType }>;

/** A screen that is downloaded when somebody goes there. */
function screen(load: Screen) {
  return lazy(async () => ({ default: (await load()).Component }));
}

export const Landing = screen(() => import("./pages/landing"));
export const SearchResults = screen(() => import("@/features/catalog/search-page"));
export const Store = screen(() => import("@/features/catalog/store-page"));
export const ProductDetail = screen(() => import("@/features/catalog/product-page"));
export const Home = screen(() => import("@/features/catalog/home-page"));
export const LogIn = screen(() => import("@/features/auth/login-page"));
export const SignUpLayout = screen(() => import("./layouts/sign-up-layout"));
export const SignUp = screen(() => import("@/features/auth/signup/signup-page"));
export const Cart = screen(() => import("./pages/cart"));
export const Checkout = screen(() => import("./pages/checkout"));
export const Account = screen(() => import("./pages/account"));
export const Order = screen(() => import("./pages/order"));
export const OfficeLayout = screen(() => import("./layouts/office-layout"));
export const Dashboard = screen(() => import("./pages/dashboard"));
export const LearnMore = screen(() => import("@/features/marketing/learn-more-page"));
export const Agriculture = screen(() => import("@/features/catalog/agriculture-page"));
export const Faq = screen(() => import("@/features/marketing/faq-page"));
export const Contact = screen(() => import("./pages/contact"));
export const PrivacyPolicy = screen(() => import("@/features/marketing/privacy-page"));
export const Help = screen(() => import("@/features/marketing/help-page"));
export const Support = screen(() => import("@/features/marketing/support-page"));
export const NotFound = screen(() => import("./pages/not-found"));
