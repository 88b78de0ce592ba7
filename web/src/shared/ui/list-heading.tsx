import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";

export interface ListView {
  to: string;
  label: string;
}

interface ListHeadingProps {
  title: string;
  /** What the lists have in common, for screen readers. */
  of: string;
  /** The lists that belong together; without any there are no links. */
  views: readonly ListView[];
  children: ReactNode;
  actions?: ReactNode;
}

/** The heading of lists that belong together, with links between them. */
export function ListHeading({ title, of, views, children, actions }: ListHeadingProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">{title}</h1>
          <p className="mt-2 text-muted">{children}</p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      {views.length > 0 && (
        <nav aria-label={of} className="mb-6 flex gap-1 border-b border-line">
          {views.map(({ to, label }) => (
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
      )}
    </>
  );
}
