import type { MemberScreen } from "./member-screens";
import { screen } from "./screen";

/** A screen behind the sign-in: where those are, and their styles, is a file that no visitor downloads. */
function member(name: MemberScreen) {
  return screen(async () => (await import("./member-screens")).MEMBER_SCREENS[name]());
}

export const Landing = screen(() => import("./pages/landing"));
export const SearchResults = screen(() => import("@/features/catalog/search-page"));
export const Store = screen(() => import("@/features/catalog/store-page"));
export const ProductDetail = screen(() => import("@/features/catalog/product-page"));
export const LogIn = screen(() => import("@/features/auth/log-in/login-page"));
export const SignUpLayout = screen(() => import("./layouts/sign-up-layout"));
export const SignUp = screen(() => import("@/features/auth/signup/signup-page"));
export const LearnMore = screen(() => import("@/features/marketing/learn-more-page"));
export const Agriculture = screen(() => import("@/features/catalog/agriculture-page"));
export const Faq = screen(() => import("@/features/marketing/faq-page"));
export const Contact = screen(() => import("./pages/contact"));

export const Home = member("home");
export const Cart = member("cart");
export const Checkout = member("checkout");
export const Account = member("account");
export const Order = member("order");
/** All other addresses: the trade office's, those that few visitors see, and those where nothing is. */
export const Elsewhere = screen(() => import("./office-routes"));
