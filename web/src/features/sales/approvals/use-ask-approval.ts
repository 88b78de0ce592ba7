import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import type { PlaceOrder } from "@/shared/api/types";
import { cartRows } from "@/shared/cart/cart-rows";
import { randomKey } from "@/shared/lib/random-key";
import { approval, askForApproval } from "./queries";

/** Whether an order was refused because it is above the company's limit. */
export function needsApproval(error: Error | null): boolean {
  return asProblem(error)?.hasType("approval-needed") ?? false;
}

/** Puts what is in the cart before a second person, and leads to where it waits. One key stands for one attempt. */
export function useAskApproval() {
  const key = useRef(randomKey());
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return useMutation({
    mutationFn: (body: PlaceOrder) => askForApproval(body, key.current),
    onSuccess: async (asked) => {
      queryClient.setQueryData(approval(asked.id).queryKey, asked);
      await navigate(`/approvals/${asked.id}`, { replace: true });
      queryClient.setQueryData(cartRows.queryKey, []);
      await queryClient.invalidateQueries({ queryKey: ["approvals"] });
    },
    onError: (error) => {
      const problem = asProblem(error);
      if (problem) key.current = randomKey();
      if (problem?.status === 409) return queryClient.invalidateQueries(cartRows);
    },
  });
}
