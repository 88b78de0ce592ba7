import type { ReactNode, Ref } from "react";
import { EmptyCup } from "./empty-cup";

interface EmptyProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** For code that moves the focus to the title after a removal. */
  titleRef?: Ref<HTMLParagraphElement>;
}

/** The text of an empty list: what will be here, and the first step. */
export function Empty({ title, children, action, titleRef }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <EmptyCup />
      <p ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="font-serif text-h3">
        {title}
      </p>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action}
    </div>
  );
}
