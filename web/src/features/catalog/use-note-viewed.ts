import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { post } from "@/shared/api/send";
import { useSignedIn } from "@/shared/session/session";
import { recentlyViewed } from "./queries";

/** Adds a product to the account's viewed products. Nothing is stored for a visitor. */
export function useNoteViewed(productId: string | undefined): void {
  const signedIn = useSignedIn();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!signedIn || !productId) return;
    post("/api/recently-viewed", { body: { product_id: productId } })
      .then(() => queryClient.invalidateQueries(recentlyViewed))
      // The list of viewed products is a convenience: the product is shown without this entry too.
      .catch(() => undefined);
  }, [signedIn, productId, queryClient]);
}
