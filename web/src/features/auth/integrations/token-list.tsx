import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { accessTokens, MAX_TOKENS, useRevokeToken } from "./queries";

/** The programs that may work in the account's name. */
export function TokenList() {
  const { data, isError, refetch } = useQuery(accessTokens);
  const revoke = useRevokeToken();
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  return (
    <Section title="Access tokens" ruled>
      {!data && isError && (
        <LoadFailure onRetry={refetch}>Your access tokens could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="mt-4 h-24" />}
      {data?.length === 0 && (
        <p className="py-4 text-muted">No program is connected yet. Its token stands here once it is made.</p>
      )}
      <ul>
        {data?.map((token) => (
          <li
            key={token.id}
            className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5"
          >
            <KeyRound aria-hidden="true" size={20} strokeWidth={1.7} className="shrink-0 text-muted" />
            <span className="min-w-0 grow break-words">
              <span className="block font-semibold">{token.name}</span>
              <span className="block text-small text-muted">
                Made {formatInstant(token.createdAt)},{" "}
                {token.lastUsedAt ? `last used ${formatInstant(token.lastUsedAt)}` : "not used yet"}
              </span>
            </span>
            <Button
              look="danger"
              aria-label={`Revoke ${token.name}`}
              disabled={revoke.isPending}
              onClick={() => setAsked(token)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {data && data.length >= MAX_TOKENS && (
        <p className="mt-4 text-muted">An account has at most {MAX_TOKENS}. Revoke one to make another.</p>
      )}
      <FailureNotice error={revoke.error} failed="The token was not revoked." ownWords className="mt-4" />
      {asked && (
        <ConfirmDialog
          title={`Revoke ${asked.name}?`}
          confirm="Revoke it"
          dismiss="Keep it"
          onClose={() => setAsked(null)}
          onConfirm={() => revoke.mutate(asked.id)}
        >
          The program that uses it is shut out at once. This cannot be taken back.
        </ConfirmDialog>
      )}
    </Section>
  );
}
