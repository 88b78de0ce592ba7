import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface PaneHeaderProps {
  title: string;
  children?: ReactNode;
}

/** The header of the pane beside the list: its title, and on a narrow screen the link back to the list. */
export function PaneHeader({ title, children }: PaneHeaderProps) {
  return (
    <header className="border-b border-line px-4 py-3 sm:px-6">
      <Link
        to="/messages"
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline md:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} /> All conversations
      </Link>
      <h1 className="text-h4 [overflow-wrap:anywhere]">{title}</h1>
      {children && <p className="text-small text-muted">{children}</p>}
    </header>
  );
}
