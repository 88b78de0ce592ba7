import { Bell } from "lucide-react";
import { useState } from "react";
import { CountBadge } from "@/shared/ui/count-badge";
import { lazyPart } from "@/shared/ui/lazy-part";
import { HEADER_ICON, unreadName } from "../header-icon";

const NotificationDialog = lazyPart(() => import("./notification-dialog"));

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
      {open && <NotificationDialog onClose={() => setOpen(false)} />}
    </>
  );
}
