import { Link } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { formatInstant } from "@/shared/lib/dates";
import type { Notification } from "../wire";
import { useRead } from "./queries";

interface NotificationListProps {
  notifications: Notification[];
  /** Called when a notification was opened. */
  onFollow?: () => void;
}

/** The notifications of the account. Each links to its subject, and is marked as read when it is opened. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const { mutate } = useRead();
  const follow = ({ id, read }: Notification) => {
    // If this fails, it stays unread; the navigation matters more.
    if (!read) mutate({ ids: [id] });
    onFollow?.();
  };
  return (
    <ul className="border-t border-line">
      {notifications.map((told) => (
        <li key={told.id} className="border-b border-line">
          <Link
            to={told.link}
            onClick={() => follow(told)}
            className="group grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 py-3.5 pr-2 transition-colors hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className={classNames("mt-2 size-2.5 rounded-full", !told.read && "bg-cherry")}
            />
            <span>
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span
                  className={classNames("group-hover:underline", told.read ? "font-semibold" : "font-bold")}
                >
                  {!told.read && <span className="sr-only">Unread: </span>}
                  {told.title}
                </span>
                <time dateTime={told.at} className="figures text-small text-muted">
                  {formatInstant(told.at)}
                </time>
              </span>
              <span className="block text-muted [overflow-wrap:anywhere]">{told.text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
