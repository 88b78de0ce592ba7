import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answer, api } from "@/shared/api/client";
import { useSignedIn } from "@/shared/session/session";
import { recentlyViewed } from "./queries";

/** Tells the account's list that a product is looked at. A visitor's looks are kept nowhere. */
export function useNoteViewed(productId: string | undefined): void {
  const signedIn = useSignedIn();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!signedIn || !productId) return;
    answer(api.POST("/api/recently-viewed", { body: { product_id: productId } }))
      .then(() => queryClient.invalidateQueries(recentlyViewed))
      // The list of what was viewed is a convenience: without this entry the product still shows.
      .catch(() => undefined);
  }, [signedIn, productId, queryClient]);
}
