import type { ReactNode } from "react";
import { BackLink } from "@/shared/ui/back-link";

interface PaneHeaderProps {
  title: string;
  children?: ReactNode;
}

/** The header of the pane beside the list: its title, and on a narrow screen the link back to the list. */
export function PaneHeader({ title, children }: PaneHeaderProps) {
  return (
    <header className="border-b border-line px-4 py-3 sm:px-6">
      <BackLink to="/messages" className="md:hidden">
        All conversations
      </BackLink>
      <h1 className="text-h4 [overflow-wrap:anywhere]">{title}</h1>
      {children && <p className="text-small text-muted">{children}</p>}
    </header>
  );
}
