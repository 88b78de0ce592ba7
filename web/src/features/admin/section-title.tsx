import type { ReactNode } from "react";

interface SectionTitleProps {
  title: string;
  /** The purpose of the section. */
  children?: ReactNode;
}

export function SectionTitle({ title, children }: SectionTitleProps) {
  return (
    <header className="mb-6">
      <h1 className="text-h1 [overflow-wrap:anywhere]">{title}</h1>
      {children && <p className="mt-2 max-w-prose text-muted">{children}</p>}
    </header>
  );
}
