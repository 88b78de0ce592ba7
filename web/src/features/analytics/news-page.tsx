import { useQuery } from "@tanstack/react-query";
import { NewsPanel } from "./news-panel";
import { analytics } from "./queries";

/** The screen of the news only, for its author. */
export function Component() {
  const query = useQuery(analytics("3m"));
  return (
    <>
      <h1 className="text-h1">News</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        What you write here, every account reads under “News of Note” on its analytics.
      </p>
      <div className="max-w-3xl">
        <NewsPanel query={query} failed="The news could not be loaded." />
      </div>
    </>
  );
}
