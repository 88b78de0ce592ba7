import { Link } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { buttonClass } from "@/shared/ui/button-class";
import { Empty } from "@/shared/ui/empty";

export function Component() {
  useTitle("Page not found");
  return (
    <div className="shell py-8">
      <h1 className="sr-only">Page not found</h1>
      <Empty
        title="There is no page at this address."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to="/" className={buttonClass()}>
              To the start
            </Link>
            <Link to="/search-results" className={buttonClass("outline")}>
              All teas and coffees
            </Link>
          </div>
        }
      >
        It may have moved, or the address may be misspelt.
      </Empty>
    </div>
  );
}
