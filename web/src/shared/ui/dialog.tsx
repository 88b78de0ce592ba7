import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";
import { useOpenerFocus } from "./use-opener-focus";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Wide enough for a table. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal that keeps the focus while it is open and returns it when it closes. */
export default function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const giveFocusBack = useOpenerFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[oklch(0.16_0.02_42/0.55)]" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => {
            // Escape closes an open list of a field before it closes the dialog.
            const { target } = event;
            if (target instanceof Element && target.ariaExpanded === "true") event.preventDefault();
          }}
          className={classNames(
            "leaf-shape fixed top-1/2 left-1/2 z-50 max-h-[90dvh] -translate-x-1/2 -translate-y-1/2 overflow-y-auto bg-card p-6 shadow-lift sm:p-8",
            wide ? "w-[min(56rem,calc(100vw-2rem))]" : "w-[min(32rem,calc(100vw-2rem))]",
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-h3">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <X aria-hidden="true" size={20} />
            </Radix.Close>
          </div>
          <div className="mt-3">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
