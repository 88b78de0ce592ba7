import { useQuery } from "@tanstack/react-query";
import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { takeBack, useFaceChange, versions } from "./queries";

interface VersionsProps {
  /** `look`, `shelves`, or `text-` and the text's name. */
  document: string;
  onTakenBack?: () => void;
}

/** The versions of a part of the shop's face. An old one becomes the newest again. */
export function Versions({ document, onTakenBack }: VersionsProps) {
  const { data, isError, refetch } = useQuery(versions(document));
  const back = useFaceChange(takeBack, onTakenBack);
  const go = (number: number) => back.mutate({ document, number });
  return (
    <Section title="Versions" heading="border-b border-ink pb-2 text-h4" className="mt-12">
      <FailureNotice error={back.error} failed="The version was not taken back." className="mt-4" />
      {!data && isError && <LoadFailure onRetry={refetch}>The versions could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="mt-4 h-24" />}
      {data?.items.length === 0 && (
        <p className="py-4 text-muted">
          Nothing was changed yet: the shop shows what the program brings along.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ol>
          {data.items.map((version, at) => (
            <li
              key={version.number}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <span className="min-w-0 grow basis-64">
                <span className="block font-semibold [overflow-wrap:anywhere]">{version.summary}</span>
                <span className="block text-small text-muted">
                  Version {version.number}, {formatInstant(version.at)}, by{" "}
                  {version.by ?? "a deleted account"}
                </span>
              </span>
              {at === 0 ? (
                <span className="text-muted">Shown now</span>
              ) : (
                <Button
                  look="outline"
                  aria-label={`Take back version ${version.number}`}
                  disabled={back.isPending}
                  onClick={() => go(version.number)}
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
          <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
            <span className="grow font-semibold">As the program brings it along</span>
            <Button look="outline" disabled={back.isPending} onClick={() => go(0)}>
              Take back to the start
            </Button>
          </li>
        </ol>
      )}
    </Section>
  );
}
