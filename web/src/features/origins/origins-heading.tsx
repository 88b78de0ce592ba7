import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { useRole } from "@/shared/session/use-role";

const VIEWS = [
  { to: "/plots", label: "Plots" },
  { to: "/producers", label: "Producers" },
  { to: "/eudr-packs", label: "Data packs" },
];

interface OriginsHeadingProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** The heading of the lists of origins, with links between them for sellers. */
export function OriginsHeading({ title, children, actions }: OriginsHeadingProps) {
  const sells = useRole("seller");
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">{title}</h1>
          <p className="mt-2 text-muted">{children}</p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      {sells && (
        <nav aria-label="Origins" className="mb-6 flex gap-1 border-b border-line">
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
      )}
    </>
  );
}
