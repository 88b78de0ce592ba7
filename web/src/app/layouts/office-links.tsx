import {
  Building2,
  CircleHelp,
  LifeBuoy,
  type LucideIcon,
  Plug,
  Settings,
  ShieldCheck,
  Store,
  UserPen,
} from "lucide-react";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { useCompany, useMayChangeAccount } from "@/shared/session/use-company";
import { useStaff } from "@/shared/session/use-staff";
import { usePlaces } from "../places";

interface OfficeLinksProps {
  /** Whether names are shown beside the icons; otherwise a name shows on hover and focus. */
  named: boolean;
}

/** All places of the trade office, then the links to the store, to the account and to help. */
export function OfficeLinks({ named }: OfficeLinksProps) {
  const places = usePlaces();
  const company = useCompany();
  const mayEdit = useMayChangeAccount();
  const staff = useStaff();
  return (
    <nav aria-label="Trade office" className="flex grow flex-col gap-1 lg:gap-0.5">
      {places.map((place) => (
        <OfficeLink key={place.to} {...place} named={named} />
      ))}
      <span className="mt-auto border-t border-line pt-1" />
      <OfficeLink to="/home" label="Store" icon={Store} named={named} />
      <OfficeLink to="/add-integration" label="Add integration" icon={Plug} named={named} />
      {mayEdit && <OfficeLink to="/edit" label="Edit" icon={UserPen} named={named} />}
      {company && <OfficeLink to="/company" label="Company" icon={Building2} named={named} />}
      {staff && <OfficeLink to="/admin" label="Administration" icon={ShieldCheck} named={named} />}
      <OfficeLink to="/settings" label="Settings" icon={Settings} named={named} />
      <OfficeLink to="/support" label="Support" icon={LifeBuoy} named={named} />
      <OfficeLink to="/help" label="Help" icon={CircleHelp} named={named} />
    </nav>
  );
}

interface OfficeLinkProps extends OfficeLinksProps {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** In the sidebar the links share the height of the window; the drawer scrolls instead. */
function OfficeLink({ to, label, icon: Icon, named }: OfficeLinkProps) {
  return (
    <NavLink
      to={to}
      className="group relative flex min-h-11 items-center gap-3 rounded-md px-3 lg:min-h-[clamp(1.5rem,calc((100dvh-10rem)/31),2.75rem)] font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-leaf aria-[current=page]:text-on-solid"
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.7} className="shrink-0" />
      <span
        className={classNames(
          !named &&
            "pointer-events-none absolute left-full z-10 ml-2 rounded-sm bg-ink px-2.5 py-1 text-small whitespace-nowrap text-paper opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      >
        {label}
      </span>
    </NavLink>
  );
}
