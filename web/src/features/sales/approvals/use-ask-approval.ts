import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useChange } from "@/shared/api/use-change";
import { useCallKey } from "@/shared/lib/use-call-key";
import { approval, askForApproval } from "./queries";
import type { AskForApproval } from "./wire";

/** Asks a second person to approve an order, and navigates to the request. Each attempt has one idempotency key. */
export function useAskApproval<Body extends AskForApproval>(onDone?: (body: Body) => void) {
  const key = useCallKey();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return useChange((body: Body) => askForApproval(body, key.current), ["sales.approval-moved"], {
    onSuccess: async (asked, body) => {
      onDone?.(body);
      queryClient.setQueryData(approval(asked.id).queryKey, asked);
      await navigate(`/approvals/${asked.id}`, { replace: true });
    },
    onError: key.refused,
  });
}
