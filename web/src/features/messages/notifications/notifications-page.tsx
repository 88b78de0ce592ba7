import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { inbox } from "../queries";
import { NotificationList } from "./notification-list";
import { notifications } from "./queries";
import { ReadAll } from "./read-all";

const PAGE = 20;

/** All notifications of the account. */
export function Component() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(notifications(PAGE));
  const unread = useQuery(inbox).data?.notifications ?? 0;
  const items = data?.pages.flatMap((part) => part.items);
  return (
    <div className="shell max-w-3xl! py-8 sm:py-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">Notifications</h1>
        {unread > 0 && <ReadAll />}
      </div>
      {!items && isError && (
        <LoadFailure onRetry={refetch}>Your notifications could not be loaded.</LoadFailure>
      )}
      {!items && !isError && <PageSkeleton />}
      {items?.length === 0 && <NothingYet />}
      {items && items.length > 0 && <NotificationList notifications={items} />}
      {isFetchNextPageError && (
        <LoadFailure onRetry={fetchNextPage}>Earlier notifications could not be loaded.</LoadFailure>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          look="outline"
          className="mt-6"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? "Loading..." : "Earlier notifications"}
        </Button>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <Empty title="Nothing yet." action={<ButtonLink to="/home">Find something to brew</ButtonLink>}>
      What happens to your orders, shipments, bills, quotes and contracts is told here, as it happens.
    </Empty>
  );
}

function PageSkeleton() {
  return (
    <div className="space-y-3">
      <LoadingText />
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
