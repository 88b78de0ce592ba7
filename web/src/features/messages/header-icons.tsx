import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { NavLink } from "react-router";
import { useSession } from "@/shared/session/session";
import { CountBadge } from "@/shared/ui/count-badge";
import { lazyPart } from "@/shared/ui/lazy-part";
import { HEADER_ICON, unreadName } from "./header-icon";
import { NotificationsIcon } from "./notifications/notifications-icon";
import { inbox } from "./queries";

const Delivery = lazyPart(() => import("./threads/delivery"));

/** The message icon and the notification icon of a header, each with its unread count. */
export function HeaderIcons() {
  const { data = { messages: 0, notifications: 0 } } = useQuery(inbox);
  const account = useSession((session) => session.user?.id);
  return (
    <>
      <NavLink
        to="/messages"
        aria-label={unreadName("Messages", data.messages)}
        className={`${HEADER_ICON} aria-[current=page]:bg-sunken`}
      >
        <MessageSquare aria-hidden="true" size={22} strokeWidth={1.7} />
        <CountBadge count={data.messages} />
      </NavLink>
      <NotificationsIcon unread={data.notifications} />
      {account && <Delivery account={account} />}
    </>
  );
}
