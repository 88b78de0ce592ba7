import { UserRound } from "lucide-react";
import { Link } from "react-router";
import { useLogOut } from "@/features/auth/use-log-out";
import { useSession } from "@/shared/session/session";
import { useCompany } from "@/shared/session/use-company";
import { useStaff } from "@/shared/session/use-staff";
import { DROPPED, DropDown } from "./drop-down";
import { menuPages } from "./menu-pages";

/** The user icon with its menu: the user's name, the account, the log-out. */
export function AccountMenu() {
  const user = useSession((session) => session.user);
  const company = useCompany();
  const staff = useStaff();
  const logOut = useLogOut();

  return (
    <DropDown label="Account menu" icon={UserRound}>
      <div className={`${DROPPED} w-64 motion-safe:animate-[rise_160ms_var(--ease-calm)]`}>
        {user && (
          <p className="border-b border-line px-4 py-3">
            <span className="block font-semibold">{user.name}</span>
            <span className="block text-small break-words text-muted">{user.email}</span>
            {company && company.name !== user.name && (
              <span className="block text-small break-words text-muted">for {company.name}</span>
            )}
          </p>
        )}
        {/* On a narrow screen, where the bar has no room for it. */}
        <Link to="/store" className={`${ITEM} md:hidden`}>
          Store
        </Link>
        <Link to="/dashboard" className={`${ITEM} min-[22.4rem]:hidden`}>
          Dashboard
        </Link>
        <Link to="/account" className={ITEM}>
          Account and orders
        </Link>
        {menuPages.map(({ path, title }) => (
          <Link key={path} to={path} className={ITEM}>
            {title}
          </Link>
        ))}
        {staff && (
          <Link to="/admin" className={ITEM}>
            Administration
          </Link>
        )}
        <button type="button" onClick={() => void logOut()} className={ITEM}>
          Log out
        </button>
      </div>
    </DropDown>
  );
}

const ITEM =
  "flex min-h-11 w-full items-center px-4 text-left font-semibold transition-colors hover:bg-sunken";
