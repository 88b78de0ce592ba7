import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";

/** The message after a change: open pages show it once they are loaded again. */
export function ShownNow({ children }: { children: string }) {
  return (
    <Notice tone="good" className="mb-6">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <Button look="outline" onClick={() => location.reload()}>
          Load this page again
        </Button>
      </span>
    </Notice>
  );
}
