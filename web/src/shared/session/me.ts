import { query } from "@/shared/api/query";

/** The signed-in user. It is separate from the module's other calls, which no visitor downloads. */
export const me = query("/auth/me", {}, { staleTime: Number.POSITIVE_INFINITY });
