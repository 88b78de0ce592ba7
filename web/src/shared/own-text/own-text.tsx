import { useQuery } from "@tanstack/react-query";
import { asProblem } from "../api/problem";
import { query } from "../api/query";
import { useTitle } from "../lib/use-title";
import { Empty } from "../ui/empty";
import { LoadFailure } from "../ui/load-failure";
import { Skeleton } from "../ui/skeleton";
import { SafeHtml } from "./safe-html";

const ownText = (name: string) => query("/api/texts/{name}", { path: { name } }, { staleTime: 300_000 });

interface OwnTextProps {
  name: string;
  /** The document's title, if it is not the text's. */
  title?: string;
}

/** A page with a text of the shop's own. */
export function OwnText({ name, title }: OwnTextProps) {
  const { data, error, refetch } = useQuery(ownText(name));
  useTitle(title ?? data?.title ?? "");
  if (!data && asProblem(error)?.status === 404) {
    return (
      <Empty title="There is no such page.">Its text may have moved: the footer lists what there is.</Empty>
    );
  }
  return (
    <div className="shell py-8 sm:py-14">
      {!data && error && <LoadFailure onRetry={refetch}>This page could not be loaded.</LoadFailure>}
      {!data && !error && (
        <>
          <p role="status" className="sr-only">
            Loading...
          </p>
          <Skeleton className="h-12 w-96 max-w-full" />
          <Skeleton className="mt-8 h-72 max-w-prose" />
        </>
      )}
      {data && (
        <>
          <h1 className="text-h1">{data.title}</h1>
          <div className="mt-6">
            <SafeHtml html={data.html} />
          </div>
        </>
      )}
    </div>
  );
}
