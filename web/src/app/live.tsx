import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { under } from "@/shared/api/query";
import { followChanges } from "@/shared/live/follow-changes";
import { keepSessionWhileUsed } from "@/shared/session/renew";
import { useSession } from "@/shared/session/session";
import { changedPaths, livePaths } from "./changed-paths";

// This file is loaded once somebody is signed in: before that there is no session to keep, and nothing to download for it.
keepSessionWhileUsed();

/** Is there, or under way. */
function loads({ state: { status, data } }: Query): boolean {
  return status !== "error" || data !== undefined;
}

/** Keeps every screen as the shop is: what an event changes is asked for again. Shows nothing. */
export default function Live() {
  const client = useQueryClient();
  const token = useSession((session) => session.token);

  useEffect(() => {
    if (token === null) return;
    let cut = false;
    return followChanges(token, {
      hello() {
        // At first, what could not be loaded stays with its "Try again"; after a cut it is tried with all else.
        const wanted = cut ? () => true : loads;
        cut = true;
        const { predicate } = under(...livePaths);
        void client.invalidateQueries({ predicate: (query) => predicate(query) && wanted(query) });
      },
      changed(name) {
        void client.invalidateQueries(under(...changedPaths(name)));
      },
    });
  }, [client, token]);

  return null;
}
