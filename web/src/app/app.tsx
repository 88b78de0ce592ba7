import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router";
import { followVisitorCart } from "@/shared/cart/visitor-cart";
import { followOtherTabs } from "@/shared/session/session";
import { forgetPrivateDataWithTheSession, queryClient } from "./query-client";
import { PageRoutes } from "./routes";

followOtherTabs();
followVisitorCart();
forgetPrivateDataWithTheSession();

/*
 * Architecture note: the declarative router, not the data router. TanStack Query loads the data, so loaders
 * and actions would be dead weight: 25 kB of script before the first paint.
 */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <PageRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
