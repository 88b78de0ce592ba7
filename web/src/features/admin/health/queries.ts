import { useMutation } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { post } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useAdminChange } from "../queries";

export type MaintenanceState = Schemas["MaintenanceState"];
export type TaskResult = Schemas["TaskResult"];

/** How often the state is asked for while work is under way, in milliseconds. */
const POLL = 700;

/** The backups and the work on them, asked for again and again while work is under way. */
export const maintenance = {
  ...query("/api/admin/maintenance"),
  refetchInterval: ({ state: { data } }: { state: { data: MaintenanceState | undefined } }) =>
    data?.running ? POLL : (false as const),
};

export function useMakeBackup() {
  return useAdminChange(() => post("/api/admin/maintenance/backups"));
}

export function useTryRestore() {
  return useAdminChange((name: string) =>
    post("/api/admin/maintenance/backups/{name}/trial", { path: { name } }),
  );
}

export function useExamine() {
  return useAdminChange(() => post("/api/admin/maintenance/examinations"));
}

/** Downloads a backup by a link that the browser follows by itself: the file may be larger than its memory. */
export function useDownloadBackup() {
  return useMutation({
    mutationFn: (name: string) => post("/api/admin/maintenance/backups/{name}/link", { path: { name } }),
    onSuccess: ({ path }) => window.location.assign(path),
  });
}
