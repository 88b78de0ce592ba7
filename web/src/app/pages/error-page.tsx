import { useTitle } from "@/shared/lib/use-title";
import { Button } from "@/shared/ui/button";
import { buttonClass } from "@/shared/ui/button-class";
import { EmptyCup } from "@/shared/ui/empty-cup";

/** The screen after a failure. It has plain links only: the router itself may have failed. */
export function ErrorPage() {
  useTitle("Unexpected Application Error");
  return (
    <div className="shell flex min-h-[60dvh] flex-col items-center justify-center gap-4 py-16 text-center">
      <EmptyCup />
      <h1 className="text-h1">Unexpected Application Error</h1>
      <p className="max-w-md text-muted">
        Something broke on this screen. Your cart and your orders are safe. Load the page again, or start
        over.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <a href="/" className={buttonClass("outline")}>
          To the start
        </a>
      </div>
    </div>
  );
}
