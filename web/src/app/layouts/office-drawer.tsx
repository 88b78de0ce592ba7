import { Menu, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { OfficeLinks } from "./office-links";

/** The sidebar of a narrow window: hidden until it is opened. */
export function OfficeDrawer() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(() => setOpen(false), [key]);

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Menu"
        className="-ml-2 grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken lg:hidden"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.7} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0.16_0.02_42/0.55)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-paper p-4 shadow-lift"
        >
          <div className="mb-3 flex items-center justify-between">
            <Dialog.Title className="px-3 text-h4">Trade office</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-md hover:bg-sunken"
            >
              <X aria-hidden="true" size={20} />
            </Dialog.Close>
          </div>
          <OfficeLinks named />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
