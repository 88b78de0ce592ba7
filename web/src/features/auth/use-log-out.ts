import { useNavigate } from "react-router";
import { currentToken, useSession } from "@/shared/session/session";
import { logOut } from "./api";

/** Ends the session here at once; the server is told, and need not be waited for. */
export function useLogOut() {
  const navigate = useNavigate();

  return async () => {
    const told = logOut(currentToken()).catch(() => undefined);
    useSession.getState().signOut();
    await navigate("/login");
    await told;
  };
}
