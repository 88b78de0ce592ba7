import { Link } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { buttonClass } from "@/shared/ui/button-class";
import { EmptyCup } from "@/shared/ui/empty-cup";

/** The screen of an unknown address: a routing error, which the error page's title describes. */
export function Component() {
  useTitle("Unexpected Application Error");
  return (
    <div className="shell flex min-h-[60dvh] flex-col items-center justify-center gap-4 py-16 text-center">
      <EmptyCup />
      <h1 className="text-h1">Unexpected Application Error</h1>
      <h2 className="text-h3">Page not found</h2>
      <p className="max-w-md text-muted">
        There is no page at this address. It may have moved, or the address may be misspelt.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          To the start
        </Link>
        <Link to="/search-results" className={buttonClass("outline")}>
          All teas and coffees
        </Link>
      </div>
    </div>
  );
}
