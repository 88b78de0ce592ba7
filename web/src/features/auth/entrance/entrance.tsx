import type { ReactNode } from "react";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { AuthFrame } from "../auth-frame";

interface EntranceProps {
  title: string;
  children: ReactNode;
}

/** A titled sheet for a one-time entrance to the shop. */
export function Entrance({ title, children }: EntranceProps) {
  return (
    <AuthFrame>
      <h1 className="text-h1 break-words">{title}</h1>
      {children}
    </AuthFrame>
  );
}

interface EntranceWaitingProps {
  title: string;
  failed: string | null;
  onRetry: () => unknown;
}

/** The placeholder until the server has said whether the entrance is open. */
export function EntranceWaiting({ title, failed, onRetry }: EntranceWaitingProps) {
  return (
    <Entrance title={title}>
      {failed ? (
        <LoadFailure onRetry={onRetry}>{failed}</LoadFailure>
      ) : (
        <>
          <p role="status" className="mt-4 text-muted">
            Loading...
          </p>
          <Skeleton className="mt-6 h-80" />
        </>
      )}
    </Entrance>
  );
}
