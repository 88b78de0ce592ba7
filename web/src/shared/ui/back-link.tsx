import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "@/shared/lib/class-names";

/** The look of the way back, for a button that takes it. */
export const BACK_LOOK =
  "-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline";

/** The way back to the list or the thing that a screen belongs to. */
export function BackLink({ className, children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...link} className={classNames(BACK_LOOK, className)}>
      <ArrowLeft aria-hidden="true" size={18} /> {children}
    </Link>
  );
}
