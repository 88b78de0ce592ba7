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
import { Tooltip } from "radix-ui";
import { type CSSProperties, useId } from "react";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { OFFICE_GROUPS, type OfficeGroup } from "@/shared/manifest";
import { useCompany, useMayChangeAccount } from "@/shared/session/use-company";
import { useStaff } from "@/shared/session/use-staff";
import { type KnownPlace, usePlaces } from "../places";

/** How many links stand below the places for everybody. */
const ALWAYS = 5;

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
  const own = [mayEdit, company, staff].filter(Boolean).length;
  return (
    <nav
      aria-label="Trade office"
      style={{ "--links": places.length + own + ALWAYS } as CSSProperties}
      className="flex grow flex-col gap-1 lg:min-h-0 lg:gap-0.5 lg:overflow-x-hidden lg:overflow-y-auto lg:[scrollbar-width:thin]"
    >
      <Tooltip.Provider delayDuration={0}>
        {places
          .filter(({ group }) => !group)
          .map((place) => (
            <OfficeLink key={place.to} {...place} named={named} />
          ))}
        {OFFICE_GROUPS.map((title) => (
          <OfficeLinkGroup
            key={title}
            title={title}
            places={places.filter(({ group }) => group === title)}
            named={named}
          />
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
      </Tooltip.Provider>
    </nav>
  );
}

interface OfficeLinkGroupProps extends OfficeLinksProps {
  title: OfficeGroup;
  places: KnownPlace[];
}

/** Places that belong together, below a line and, if names are shown, below their title. */
function OfficeLinkGroup({ title, places, named }: OfficeLinkGroupProps) {
  const id = useId();
  if (places.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div
      role="group"
      aria-labelledby={id}
      className="flex shrink-0 flex-col gap-1 border-t border-line pt-1 lg:gap-0.5"
    >
      <span
        id={id}
        className={classNames(named ? "px-3 pt-1.5 text-small font-semibold text-muted" : "sr-only")}
      >
        {title}
      </span>
      {places.map((place) => (
        <OfficeLink key={place.to} {...place} named={named} />
      ))}
    </div>
  );
}

interface OfficeLinkProps extends OfficeLinksProps {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** In the sidebar the links share the height of the window, and scroll if it is too low; the drawer always scrolls. */
function OfficeLink({ to, label, icon: Icon, named }: OfficeLinkProps) {
  const link = (
    <NavLink
      to={to}
      className="flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 lg:min-h-[clamp(1.625rem,calc((100dvh-20rem)/var(--links)),2.75rem)] font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-leaf aria-[current=page]:text-on-solid"
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.7} className="shrink-0" />
      <span className={classNames(!named && "sr-only")}>{label}</span>
    </NavLink>
  );
  if (named) return link;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{link}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side="right"
          sideOffset={8}
          className="z-30 rounded-sm bg-ink px-2.5 py-1 text-small font-semibold text-paper"
        >
          {label}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
