import { useNavigate } from "react-router";
import { useSession } from "@/shared/session/session";
import { logOut } from "./api";

const LOG_IN = "/login";

/** Ends the session here at once; the server is told, and need not be waited for. */
export function useLogOut() {
  const navigate = useNavigate();

  return async () => {
    const told = logOut().catch(() => undefined);
    // Away first: a guarded screen that loses its session would lead to the sign-in with a way back.
    await navigate(LOG_IN, { flushSync: true });
    useSession.getState().signOut();
    await told;
  };
}
