import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface PaperLineProps {
  icon: LucideIcon;
  /** The colour of the icon, which shows the paper's state. */
  colour: string;
  title: ReactNode;
  /** The state in words. */
  note?: ReactNode;
  /** The buttons. */
  actions?: ReactNode;
  /** Content below: a failure. */
  children?: ReactNode;
}

/** One paper in a list of papers. */
export function PaperLine({ icon: Icon, colour, title, note, actions, children }: PaperLineProps) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
        <Icon aria-hidden="true" size={24} strokeWidth={1.5} className={`shrink-0 ${colour}`} />
        <div className="min-w-0 basis-56 grow">
          <p className="font-semibold">{title}</p>
          {note && <div className="text-small text-muted">{note}</div>}
        </div>
        {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
      </div>
      {children}
    </li>
  );
}
