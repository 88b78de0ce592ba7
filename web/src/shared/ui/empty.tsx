import type { ReactNode } from "react";
import { EmptyCup } from "./empty-cup";

interface EmptyProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Says what will be here, and offers the first step. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <EmptyCup />
      <p className="font-serif text-h3">{title}</p>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action}
    </div>
  );
}
