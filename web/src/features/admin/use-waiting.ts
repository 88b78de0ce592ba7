import { useQuery } from "@tanstack/react-query";
import { useModule } from "@/shared/api/modules";
import { useRole } from "@/shared/session/use-role";
import { useStaff } from "@/shared/session/use-staff";
import { emailCounts } from "./emails/queries";
import { disputesOpen, modulesState, storeState } from "./queries";
import { requestsWaiting } from "./requests/queries";

export interface WaitingState {
  /** The waiting tasks of each section, by its address: their number, and a text. */
  marks: Record<string, { count: number; text: string }>;
  /** Whether all the requests have been answered. */
  known: boolean;
  failed: boolean;
}

/** The tasks that wait for an administrator or for staff. */
export function useWaiting(): WaitingState {
  const enabled = useRole("administrator");
  const requests = useQuery({ ...requestsWaiting, enabled });
  const store = useQuery({ ...storeState, enabled });
  const modules = useQuery({ ...modulesState, enabled });
  const mailed = useModule("messages") && enabled;
  const emails = useQuery({ ...emailCounts, enabled: mailed });
  const settled = useStaff(["staff-books", "staff-support"]);
  const disputed = useModule("billing") && settled;
  const disputes = useQuery({ ...disputesOpen, enabled: disputed });
  const open = disputes.data?.total ?? 0;
  const asking = requests.data?.total ?? 0;
  const dead = store.data?.deadLetters ?? 0;
  const restarting = modules.data?.filter(({ state }) => state === "restarting").length ?? 0;
  const unsent = emails.data?.total ?? 0;
  const all = [requests, store, modules, ...(mailed ? [emails] : []), ...(disputed ? [disputes] : [])];
  return {
    marks: {
      "/admin/roles": { count: asking, text: `${asking} waiting` },
      "/admin/events": { count: dead, text: `${dead} to decide` },
      "/admin/emails": { count: unsent, text: `${unsent} not sent` },
      "/admin/disputes": { count: open, text: `${open} open` },
      "/admin/modules": { count: restarting, text: `${restarting} restarting` },
    },
    known: all.every(({ data }) => data !== undefined),
    failed: all.some(({ isError, data }) => isError && data === undefined),
  };
}
