import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";

/** Who is signed in. Apart from the module's other calls, which no visitor downloads. */
export const me = queryOptions({
  queryKey: ["auth", "me"],
  queryFn: () => answer(api.GET("/auth/me")),
  staleTime: Number.POSITIVE_INFINITY,
});
