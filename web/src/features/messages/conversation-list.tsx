import { useInfiniteQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { formatInstant } from "@/shared/lib/dates";
import { ButtonLink } from "@/shared/ui/button-link";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ShowMore } from "@/shared/ui/show-more";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { conversations } from "./queries";
import { names } from "./text";
import type { Conversation } from "./wire";

/** The account's conversations, the newest first. */
export function ConversationList() {
  const list = useInfiniteQuery(conversations);
  const { data, isError, refetch } = list;
  const items = data?.pages.flatMap((part) => part.items);
  if (!items) return isError ? <Failed onRetry={refetch} /> : <ListSkeleton />;
  if (items.length === 0) return <NoConversations />;
  return (
    <>
      <ul>
        {items.map((talk) => (
          <Row key={talk.id} conversation={talk} />
        ))}
      </ul>
      <ShowMore list={list} className="m-4 self-start">
        Earlier conversations
      </ShowMore>
    </>
  );
}

function Row({ conversation: talk }: { conversation: Conversation }) {
  const { id, subject, last, unread } = talk;
  return (
    <li className="border-b border-line">
      <NavLink
        to={`/messages/${id}`}
        className="block px-4 py-3.5 transition-colors outline-offset-[-3px] hover:bg-sunken aria-[current=page]:bg-card aria-[current=page]:shadow-[inset_4px_0_0_var(--cherry)]"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={classNames("truncate", unread > 0 ? "font-bold" : "font-semibold")}>
            {names(talk)}
          </span>
          {last && (
            <time dateTime={last.at} className="figures shrink-0 text-small text-muted">
              {formatInstant(last.at)}
            </time>
          )}
        </span>
        <span className="block truncate text-small text-muted">{subject}</span>
        <span className="mt-0.5 flex items-center justify-between gap-3">
          <span className={classNames("truncate", unread > 0 ? "font-semibold" : "text-muted")}>
            {last && (last.mine ? `You: ${last.text}` : last.text)}
          </span>
          {unread > 0 && (
            <span className="figures shrink-0 rounded-full bg-cherry px-2 text-small font-bold text-on-solid">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </NavLink>
    </li>
  );
}

function NoConversations() {
  return (
    <div className="space-y-4 p-4 text-muted">
      <p>
        No conversations yet. Write to a seller from a product's page, or to the other side of a purchase, a
        quote, a contract or a shipment: what you say to each other stands here.
      </p>
      <ButtonLink to="/home" look="outline">
        Find a product
      </ButtonLink>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className="p-4">
      <LoadFailure onRetry={onRetry}>Your conversations could not be loaded.</LoadFailure>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-3 p-4">
      <LoadingText />
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </div>
  );
}
