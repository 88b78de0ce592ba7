import { query } from "@/shared/api/query";

/** Who is signed in. Apart from the module's other calls, which no visitor downloads. */
export const me = query("/auth/me", {}, { staleTime: Number.POSITIVE_INFINITY });
