import { ButtonLink } from "@/shared/ui/button-link";
import "@/styles/whole.css";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Dialog from "@/shared/ui/dialog";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { inbox } from "../queries";
import { NotificationList } from "./notification-list";
import { notifications } from "./queries";
import { ReadAll } from "./read-all";

const SHOWN = 6;

/** The newest notifications, in a dialog over any screen. */
export default function NotificationDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useInfiniteQuery(notifications(SHOWN));
  const unread = useQuery(inbox).data?.notifications ?? 0;
  const newest = data?.pages[0]?.items;
  return (
    <Dialog title="Notification" onClose={onClose}>
      {!newest && isError && (
        <LoadFailure onRetry={refetch}>Your notifications could not be loaded.</LoadFailure>
      )}
      {!newest && !isError && <NotificationSkeleton />}
      {newest?.length === 0 && (
        <p className="py-4 text-muted">
          Nothing yet. What happens to your orders, shipments, bills, quotes and contracts is told here.
        </p>
      )}
      {newest && newest.length > 0 && (
        <>
          <NotificationList notifications={newest} onFollow={onClose} />
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to="/notifications" onClick={onClose}>
              All notifications
            </ButtonLink>
            {unread > 0 && <ReadAll />}
          </div>
        </>
      )}
    </Dialog>
  );
}

function NotificationSkeleton() {
  return (
    <div className="space-y-3">
      <LoadingText />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
