import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { CountBadge } from "@/shared/ui/count-badge";
import { HEADER_ICON, unreadName } from "../header-icon";

const NotificationDialog = lazy(() => import("./notification-dialog"));

/** The notification icon of a header, with the unread count. It opens the newest notifications. */
export function NotificationsIcon({ unread }: { unread: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={unreadName("Notifications", unread)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={HEADER_ICON}
      >
        <Bell aria-hidden="true" size={22} strokeWidth={1.7} />
        <CountBadge count={unread} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <NotificationDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
