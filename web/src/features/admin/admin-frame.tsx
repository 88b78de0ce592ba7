import { type ReactNode, Suspense } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { useSession } from "@/shared/session/session";
import { useStaff } from "@/shared/session/use-staff";
import { useSections } from "@/shared/slots/admin-sections";
import { BackLink } from "@/shared/ui/back-link";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { NotYours } from "./not-yours";
import { useWaiting } from "./use-waiting";

/** The layout of the administration's screens, for administrators and staff only. */
export function Component() {
  const known = useSession((session) => session.user !== null);
  const staff = useStaff();
  if (!known) {
    return (
      <div className="shell py-6 sm:py-8">
        <Waiting />
      </div>
    );
  }
  if (!staff) return <NotYours title="Only the staff of the shop may look here." />;
  return (
    <div className="shell py-6 sm:py-8">
      <Sections />
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </div>
  );
}

/** The sections in a row; on a narrow screen the overview lists them, and each links back to it. */
function Sections() {
  const { pathname } = useLocation();
  const sections = useSections();
  const { marks } = useWaiting();
  return (
    <>
      {pathname !== "/admin" && (
        <BackLink to="/admin" className="mb-2 lg:hidden">
          Administration
        </BackLink>
      )}
      <nav aria-label="Administration" className="mb-8 hidden flex-wrap gap-x-1 border-b border-line lg:flex">
        <SectionLink to="/admin">Overview</SectionLink>
        {sections.map(({ to, label }) => (
          <SectionLink key={to} to={to} mark={marks[to]}>
            {label}
          </SectionLink>
        ))}
      </nav>
    </>
  );
}

interface SectionLinkProps {
  to: string;
  mark?: { count: number; text: string } | undefined;
  children: ReactNode;
}

function SectionLink({ to, mark, children }: SectionLinkProps) {
  return (
    <NavLink
      to={to}
      end={to === "/admin"}
      className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2.5 font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current=page]:border-cherry aria-[current=page]:text-ink"
    >
      {children}
      {mark && mark.count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="figures grid h-5 min-w-5 place-items-center rounded-full bg-cherry px-1.5 text-[0.6875rem] leading-none font-bold text-on-solid"
          >
            {mark.count}
          </span>
          <span className="sr-only">, {mark.text}</span>
        </>
      )}
    </NavLink>
  );
}

function Waiting() {
  return (
    <div className="space-y-4">
      <LoadingText />
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-72" />
    </div>
  );
}
