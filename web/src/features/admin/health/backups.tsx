import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Section } from "@/shared/ui/section";
import { formatBytes } from "../bytes";
import { type MaintenanceState, useDownloadBackup, useMakeBackup, useTryRestore } from "./queries";
import { TaskLine } from "./task-line";

/** The shop's backups: the last one, another one now, a download, and the trial of a restore. */
export function Backups({ state }: { state: MaintenanceState }) {
  const make = useMakeBackup();
  const attempt = useTryRestore();
  const download = useDownloadBackup();
  const { backups, running } = state;
  const failure = make.error ?? attempt.error ?? download.error;
  const newest = backups[0];
  return (
    <Section title="Backups" ruled>
      <p className="mt-4 text-lead">
        {newest ? `The last one was made ${formatInstant(newest.madeAt)}.` : "There is no backup yet."}
      </p>
      <p className="mt-1 text-muted">
        {state.everyHours === 0
          ? "The shop does not back itself up: backup.every_hours is 0."
          : `The shop makes one every ${state.everyHours} hours and keeps the last ${state.keep},`}{" "}
        {state.everyHours !== 0 && (
          <>
            in <code className="break-all">{state.folder}</code>. Keep copies on another machine too: a backup
            holds all data and keys of the shop.
          </>
        )}
      </p>
      <Button className="mt-4" disabled={running !== null || make.isPending} onClick={() => make.mutate()}>
        {running?.kind === "backup" ? "Backing up..." : "Make a backup now"}
      </Button>
      <TaskLine result={state.backup} />
      <TaskLine result={state.trial} />
      <FailureNotice
        error={failure}
        otherwise="The shop could not be reached. Please try again."
        className="mt-4"
      />
      <ul className="mt-6 border-t border-line">
        {backups.map(({ name, madeAt, bytes }) => {
          const tried = running?.kind === "trial" && running.file === name;
          return (
            <li
              key={name}
              className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5"
            >
              <span className="min-w-0 grow basis-56">
                <span className="block font-semibold">{formatInstant(madeAt)}</span>
                <span className="figures block text-small [overflow-wrap:anywhere] text-muted">
                  {name}, {formatBytes(bytes)}
                </span>
              </span>
              <Button
                look="outline"
                aria-label={`Try to restore ${name}`}
                disabled={running !== null || attempt.isPending}
                onClick={() => attempt.mutate(name)}
              >
                {tried ? "Restoring and comparing..." : "Try to restore"}
              </Button>
              <Button
                look="outline"
                aria-label={`Download ${name}`}
                disabled={download.isPending}
                onClick={() => download.mutate(name)}
              >
                Download
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
