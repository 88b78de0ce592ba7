import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { classNames } from "@/shared/lib/class-names";
import { OfficeLinks } from "./office-links";
import { useSidebar } from "./office-sidebar-state";

/** The sidebar of a wide window. A narrow one uses the drawer. */
export function OfficeSidebar() {
  const { open, toggle } = useSidebar();
  const Icon = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <div
      className={classNames(
        "sticky top-21 z-20 hidden print:hidden! h-[calc(100dvh-5.25rem)] shrink-0 flex-col gap-1 border-r border-line bg-paper p-3 lg:flex",
        open ? "w-60" : "w-17",
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-label="Names in the sidebar"
        onClick={toggle}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.7} className="shrink-0" />
        {open && "Close"}
      </button>
      <OfficeLinks named={open} />
    </div>
  );
}
