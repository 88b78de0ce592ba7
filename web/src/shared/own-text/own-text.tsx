import { useQuery } from "@tanstack/react-query";
import { asProblem } from "../api/problem";
import { query } from "../api/query";
import { useTitle } from "../lib/use-title";
import { Empty } from "../ui/empty";
import { LoadFailure } from "../ui/load-failure";
import { LoadingText, Skeleton } from "../ui/skeleton";
import "./own-text.css";

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
          <LoadingText />
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

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): {
    createHTML(html: string): string;
  };
}

/** The pages' policy takes HTML only from a named place: this one, for texts that the server has sanitised. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("shop-text", {
  createHTML: (html) => html,
});

/** A text that the server rendered from Markdown and sanitised. */
export function SafeHtml({ html }: { html: string }) {
  const trusted = policy?.createHTML(html) ?? html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets no script, style or picture through
  return <div className="own-text" dangerouslySetInnerHTML={{ __html: trusted }} />;
}
