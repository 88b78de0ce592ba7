import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { User } from "@/shared/api/types";

/** Who is signed in. Apart from the module's other calls, which no visitor downloads. */
export const me = queryOptions({
  queryKey: ["auth", "me"],
  queryFn: (): Promise<{ user: User }> => answer(api.GET("/auth/me")),
  staleTime: Number.POSITIVE_INFINITY,
});
