import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { followOtherTabs } from "@/shared/session/session";
import { forgetPrivateDataWithTheSession, queryClient } from "./query-client";
import { router } from "./router";

followOtherTabs();
forgetPrivateDataWithTheSession();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
