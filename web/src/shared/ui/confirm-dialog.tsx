import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { useOpenerFocus } from "./use-opener-focus";

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  dismiss: string;
  /** The style of the confirming button: a warning if it ends something. */
  look?: ButtonLook;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss,
  look = "danger",
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const giveFocusBack = useOpenerFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0.16_0.02_42/0.55)]" />
        <AlertDialog.Content
          onCloseAutoFocus={giveFocusBack}
          className="leaf-shape fixed top-1/2 left-1/2 z-50 w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 bg-card p-6 shadow-lift sm:p-8"
        >
          <AlertDialog.Title className="text-h3">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{children}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonClass("outline")}>{dismiss}</AlertDialog.Cancel>
            <AlertDialog.Action className={buttonClass(look)} onClick={onConfirm}>
              {confirm}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
