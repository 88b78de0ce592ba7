import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";

const VIEWS = [
  { to: "/deliveries", label: "Deliveries" },
  { to: "/growers", label: "What growers are owed" },
];

interface GrowersHeadingProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** The heading of the lists of growers, with links between them. */
export function GrowersHeading({ title, children, actions }: GrowersHeadingProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">{title}</h1>
          <p className="mt-2 text-muted">{children}</p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <nav aria-label="Growers" className="mb-6 flex gap-1 border-b border-line">
        {VIEWS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              classNames(
                "inline-flex min-h-11 items-center border-b-2 px-3 font-semibold",
                isActive ? "border-leaf text-ink" : "border-transparent text-muted hover:text-ink",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
