import { useInfiniteQuery } from "@tanstack/react-query";
import { formatInstant } from "@/shared/lib/dates";
import { growingList } from "@/shared/lib/pages";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ShowMore } from "@/shared/ui/show-more";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";

const PAGE = 20;

/** The messages of the contact form, the newest first. A new one causes a notification, and arrives live with those. */
const contactMessages = growingList("/api/contact-messages", {}, PAGE);

/** The messages of the contact form, for the administrator. They are answered by e-mail. */
export function Component() {
  const list = useInfiniteQuery(contactMessages);
  const { data, isError, refetch } = list;
  const items = data?.pages.flatMap((part) => part.items);
  return (
    <>
      <h1 className="text-h1">Contact form</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        What people wrote on the contact page. They wait for an answer by e-mail.
      </p>
      <section aria-label="Messages of the contact form" className="max-w-3xl border-t border-ink">
        {!items && isError && (
          <LoadFailure onRetry={refetch}>The contact form's messages could not be loaded.</LoadFailure>
        )}
        {!items && !isError && (
          <div className="space-y-4 py-5">
            <LoadingText />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        )}
        {items?.length === 0 && (
          <Empty title="Nothing yet.">Whoever writes on the contact page is read here.</Empty>
        )}
        {items && items.length > 0 && (
          <ul>
            {items.map(({ id, name, email, message, created_at: at }) => (
              <li key={id} className="border-b border-line py-5">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h2 className="font-sans text-base font-semibold [overflow-wrap:anywhere]">{name}</h2>
                  <time dateTime={at} className="figures text-small text-muted">
                    {formatInstant(at)}
                  </time>
                </div>
                <a
                  href={`mailto:${email}`}
                  className="text-small font-semibold text-leaf underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {email}
                </a>
                <p className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
              </li>
            ))}
          </ul>
        )}
        <ShowMore list={list} className="my-5">
          Earlier messages
        </ShowMore>
      </section>
    </>
  );
}
