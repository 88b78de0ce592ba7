import { useTitle } from "@/shared/lib/use-title";
import { ButtonLink } from "@/shared/ui/button-link";
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
        <ButtonLink to="/">To the start</ButtonLink>
        <ButtonLink to="/search-results" look="outline">
          All teas and coffees
        </ButtonLink>
      </div>
    </div>
  );
}
