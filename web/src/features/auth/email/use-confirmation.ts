import { useMutation, useQueryClient } from "@tanstack/react-query";
import { me } from "@/shared/session/me";
import { useSession } from "@/shared/session/session";
import { confirmEmail } from "../api";

/** Confirms an e-mail by the token of its link. The signed-in user may be the owner of the address. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: confirmEmail,
    onSuccess: async () => {
      const { token, setUser } = useSession.getState();
      if (token === null) return;
      const now = await client.fetchQuery({ ...me, staleTime: 0 }).catch(() => null);
      if (now) setUser(now.user);
    },
  });
}
