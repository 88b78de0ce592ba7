import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "@/shared/live/follow-changes";
import { keepSessionWhileUsed } from "@/shared/session/renew";
import { useSession } from "@/shared/session/session";
import { changedKeys, liveKeys } from "./live-keys";

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
        const predicate = cut ? () => true : loads;
        cut = true;
        for (const queryKey of liveKeys) void client.invalidateQueries({ queryKey, predicate });
      },
      changed(name) {
        for (const queryKey of changedKeys(name)) void client.invalidateQueries({ queryKey });
      },
    });
  }, [client, token]);

  return null;
}
