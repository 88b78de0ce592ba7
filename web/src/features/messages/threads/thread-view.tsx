import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useTitle } from "@/shared/lib/use-title";
import { useSession } from "@/shared/session/session";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { PaneHeader } from "../pane-header";
import { conversation, markRead } from "../queries";
import { names } from "../text";
import type { Conversation } from "../wire";
import { Composer } from "./composer";
import { MessageLog } from "./message-log";
import { discard, send, useOutbox } from "./outbox";
import { thread } from "./thread";
import { useSeen } from "./use-seen";

/** One conversation: its parties, its messages, and the input. */
export function ThreadView({ id }: { id: string }) {
  const head = useQuery(conversation(id));
  useTitle(head.data?.subject ?? "Messages");
  if (head.data) return <Loaded conversation={head.data} />;
  if (asProblem(head.error)?.status === 404) {
    return (
      <>
        <PaneHeader title="Messages" />
        <Empty title="This conversation is not among yours." />
      </>
    );
  }
  return (
    <>
      <PaneHeader title="Messages" />
      {head.isError ? (
        <div className="p-5">
          <LoadFailure onRetry={head.refetch}>The conversation could not be loaded.</LoadFailure>
        </div>
      ) : (
        <ThreadSkeleton />
      )}
    </>
  );
}

function Loaded({ conversation: talk }: { conversation: Conversation }) {
  const { data, isError, refetch } = useQuery(thread(talk.id));
  const account = useSession((session) => session.user?.id);
  const unsent = useOutbox((outbox) => outbox.unsent);
  const arrived = useMemo(() => new Set(data?.messages.map(({ key }) => key)), [data]);
  const own = unsent.filter((one) => one.conversation === talk.id && one.account === account);
  useReadByLooking(talk, data !== undefined);

  // When the shop has accepted messages, the thread is fetched again and shows them.
  const sent = own.filter(({ state }) => state === "sent").length;
  useEffect(() => {
    if (sent > 0) void refetch();
  }, [sent, refetch]);
  useEffect(() => {
    const seen = useOutbox.getState().unsent.filter(({ key, state }) => state === "sent" && arrived.has(key));
    if (seen.length > 0) discard(seen.map(({ key }) => key));
  }, [arrived]);

  return (
    <>
      <PaneHeader title={talk.subject}>
        With {names(talk)}
        {talk.about && (
          <>
            {" · "}
            <Link to={talk.about.link} className="font-semibold text-leaf underline underline-offset-4">
              {talk.about.label === talk.subject ? `See the ${talk.about.kind}` : talk.about.label}
            </Link>
          </>
        )}
      </PaneHeader>
      {data && (
        <MessageLog
          key={talk.id}
          conversation={talk.id}
          messages={data.messages}
          older={data.older}
          unsent={own.filter(({ key }) => !arrived.has(key))}
        />
      )}
      {!data && isError && (
        <div className="grow p-5">
          <LoadFailure onRetry={refetch}>The messages could not be loaded.</LoadFailure>
        </div>
      )}
      {!data && !isError && <ThreadSkeleton />}
      {account && (
        <Composer
          draft={`${account}/${talk.id}`}
          to={names(talk)}
          onSend={(text) => send(account, talk.id, text)}
        />
      )}
    </>
  );
}

/** Marks the messages on the screen as read while the page is in the foreground. */
function useReadByLooking({ id, unread }: Conversation, shown: boolean): void {
  const client = useQueryClient();
  const seen = useSeen();
  const waiting = seen && shown && unread > 0;
  useEffect(() => {
    // If this fails, the count stays, and opening the conversation again tries again.
    if (waiting) markRead(client, id).catch(() => undefined);
  }, [client, id, waiting]);
}

function ThreadSkeleton() {
  return (
    <div className="grow space-y-4 overflow-hidden p-6">
      <LoadingText />
      <Skeleton className="h-14 w-3/5" />
      <Skeleton className="ml-auto h-14 w-1/2" />
      <Skeleton className="h-20 w-2/3" />
      <Skeleton className="ml-auto h-11 w-2/5" />
    </div>
  );
}
