import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";
import { approval, askForApproval } from "./queries";
import type { AskForApproval } from "./wire";

/** Asks a second person to approve an order, and navigates to the request. Each attempt has one idempotency key. */
export function useAskApproval<Body extends AskForApproval>(onDone?: (body: Body) => void) {
  const key = useRef(randomKey());
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return useChange((body: Body) => askForApproval(body, key.current), ["sales.approval-moved"], {
    onSuccess: async (asked, body) => {
      onDone?.(body);
      queryClient.setQueryData(approval(asked.id).queryKey, asked);
      await navigate(`/approvals/${asked.id}`, { replace: true });
    },
    onError: (error) => {
      if (asProblem(error)) key.current = randomKey();
    },
  });
}
