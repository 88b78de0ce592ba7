import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { type FullDataPack, PAGE_SIZE, referencesPage, useRemoveReference } from "./queries";
import ReferenceDialog from "./reference-dialog";

/** The earlier statements that a buyer's statement refers to. */
export function PackReferences({ pack }: { pack: FullDataPack }) {
  const pages = useCursorPages(pack.id, PAGE_SIZE);
  const { data, isError, refetch } = useQuery(referencesPage(pack.id, pages.cursor));
  const remove = useRemoveReference(pack.id);
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="pack-references">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="pack-references" className="text-h3">
          Earlier statements
        </h2>
        <Button look="outline" onClick={() => setAdding(true)}>
          Refer to a statement
        </Button>
      </div>
      <FailureNotice
        error={remove.error}
        otherwise="The reference is still there. Please try again."
        className="mb-3"
      />
      {isError && !data && (
        <LoadFailure onRetry={() => void refetch()}>The references could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-11" />}
      {data?.total === 0 && (
        <p className="max-w-prose text-muted">
          Your statement refers to no other. If it does in the information system, enter them here: then the
          request has them, and none of them is written back as withdrawn while yours stands.
        </p>
      )}
      {data && data.total > 0 && (
        <>
          <ul
            aria-label="References to earlier statements"
            className="divide-y divide-line border-y border-line"
          >
            {data.items.map(({ reference, verification, status }) => (
              <li
                key={reference}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5"
              >
                <span>
                  <b className="figures">{reference}</b>, verification{" "}
                  <span className="figures">{verification}</span>, {status}
                </span>
                <Button
                  look="outline"
                  aria-label={`Remove ${reference}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(reference)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <CursorPager
            of="references"
            pages={pages}
            shown={data.items.length}
            total={data.total}
            next={data.next_cursor}
          />
        </>
      )}
      {adding && <ReferenceDialog pack={pack} onClose={() => setAdding(false)} />}
    </section>
  );
}
