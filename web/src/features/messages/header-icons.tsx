import { useQuery } from "@tanstack/react-query";
import { Bell, MessageSquare } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { NavLink } from "react-router";
import { useSession } from "@/shared/session/session";
import { CountBadge } from "@/shared/ui/count-badge";
import { inbox } from "./queries";

const NotificationDialog = lazy(() => import("./notifications/notification-dialog"));
const Delivery = lazy(() => import("./threads/delivery"));

const ICON = "relative grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken";

/** The message icon and the notification icon of a header, each with how much waits behind it. */
export function HeaderIcons() {
  const [open, setOpen] = useState(false);
  const { data = { messages: 0, notifications: 0 } } = useQuery(inbox);
  const account = useSession((session) => session.user?.id);
  return (
    <>
      <NavLink
        to="/messages"
        aria-label={named("Messages", data.messages)}
        className={`${ICON} aria-[current=page]:bg-sunken`}
      >
        <MessageSquare aria-hidden="true" size={22} strokeWidth={1.7} />
        <CountBadge count={data.messages} />
      </NavLink>
      <button
        type="button"
        aria-label={named("Notifications", data.notifications)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={ICON}
      >
        <Bell aria-hidden="true" size={22} strokeWidth={1.7} />
        <CountBadge count={data.notifications} />
      </button>
      <Suspense fallback={null}>
        {account && <Delivery account={account} />}
        {open && <NotificationDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function named(name: string, unread: number): string {
  return unread === 0 ? name : `${name}, ${unread} unread`;
}
