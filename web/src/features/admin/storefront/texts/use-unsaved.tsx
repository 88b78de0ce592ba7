import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";

/** Asks before a link or the browser leaves typed text behind. Returns the question while it is asked. */
export function useUnsaved(unsaved: boolean): ReactNode {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const to = pathOf(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(to);
    };
    window.addEventListener("beforeunload", ask);
    // The router's links act on the way up, so this comes first.
    document.addEventListener("click", hold, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", hold, true);
    };
  }, [unsaved]);
  if (!leaving) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave it"
      dismiss="Go on writing"
      onConfirm={() => void navigate(leaving)}
      onClose={() => setLeaving(null)}
    >
      What you typed on this page is not saved.
    </ConfirmDialog>
  );
}

/** The screen to which a click leads; none if it stays here or opens elsewhere. */
function pathOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const to = new URL(link.href);
  const stays = to.origin !== window.location.origin || to.pathname === window.location.pathname;
  return stays ? null : to.pathname + to.search + to.hash;
}
