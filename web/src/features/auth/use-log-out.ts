import { useNavigate } from "react-router";
import { currentToken, useSession } from "@/shared/session/session";
import { logOut } from "./api";

/** Ends the session here at once, and tells the server without waiting for it. */
export function useLogOut() {
  const navigate = useNavigate();

  return async () => {
    const told = logOut(currentToken()).catch(() => undefined);
    useSession.getState().signOut();
    await navigate("/login");
    await told;
  };
}
