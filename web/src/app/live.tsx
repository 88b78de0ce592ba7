import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { under } from "@/shared/api/query";
import { followChanges } from "@/shared/live/follow-changes";
import { keepSessionWhileUsed } from "@/shared/session/renew";
import { useSession } from "@/shared/session/session";
import { changedPaths, livePaths } from "./changed-paths";

// This file is loaded once somebody is signed in, so that visitors do not download it: they have no session to renew.
keepSessionWhileUsed();

/** Whether the query has data or is being fetched. */
function loads({ state: { status, data } }: Query): boolean {
  return status !== "error" || data !== undefined;
}

/** Keeps every screen up to date: the queries that an event invalidates are fetched again. Renders nothing. */
export default function Live() {
  const client = useQueryClient();
  const token = useSession((session) => session.token);

  useEffect(() => {
    if (token === null) return;
    let cut = false;
    return followChanges(token, {
      hello(complete) {
        // At first, a failed load keeps its "Try again"; after a broken connection it is fetched again like all others.
        const wanted = cut ? () => true : loads;
        const missed = cut || !complete;
        cut = true;
        if (!missed) return;
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
