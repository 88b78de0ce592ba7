import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { query } from "@/shared/api/query";
import { listPage } from "@/shared/lib/pages";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SearchField } from "@/shared/ui/search-field";
import { Skeleton } from "@/shared/ui/skeleton";
import { useActing } from "./acting";
import { DraftTable, NewDraft } from "./draft-table";

const SHOWN = 20;

/** Orders in a buyer's name that the owner and staff for support draw up: for one seller at a time. */
export function Component() {
  const { seller } = useActing();
  return seller === null ? <ChooseSeller /> : <OfSeller key={seller} seller={seller} />;
}

function ChooseSeller() {
  const [q, setQ] = useState("");
  const sellers = listPage("/api/admin/accounts", { q: q || undefined, role: "seller" }, SHOWN, undefined);
  const { data, isError, refetch } = useQuery(sellers);
  return (
    <>
      <header className="mb-6">
        <h1 className="text-h1">Drafts</h1>
        <p className="mt-2 max-w-prose text-muted">
          A buyer calls the shop: draw the order up for the seller of the goods. Both sides read who did.
          Whose goods are they?
        </p>
      </header>
      <SearchField label="Search sellers" value={q} onSearch={setQ} className="max-w-sm" />
      <p role="status" className="sr-only">
        {data ? `${data.items.length} sellers` : "Loading..."}
      </p>
      {isError && !data && <LoadFailure onRetry={refetch}>The sellers could not be loaded.</LoadFailure>}
      {!isError && !data && <Skeleton className="mt-5 h-48" />}
      {data && data.items.length === 0 && <Empty title="No seller has that name." />}
      {data && data.items.length > 0 && (
        <ul className="mt-5 border-t border-line">
          {data.items.map(({ id, name, email }) => (
            <li key={id} className="border-b border-line">
              <Link
                to={`/admin/drafts?seller=${id}`}
                className="block py-3 underline-offset-4 hover:underline"
              >
                <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
                <span className="block text-small [overflow-wrap:anywhere] text-muted">{email}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className="mt-3 text-muted">There are {data.total}. A name finds the others.</p>
      )}
    </>
  );
}

function OfSeller({ seller }: { seller: string }) {
  const { data } = useQuery(query("/api/admin/accounts/{id}", { path: { id: seller } }));
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <Link to="/admin/drafts" className="font-semibold underline decoration-edge underline-offset-4">
            Another seller
          </Link>
          <h1 className="mt-3 text-h1 [overflow-wrap:anywhere]">
            {data ? `Drafts for ${data.name}` : "Drafts"}
          </h1>
          <p className="mt-2 text-muted">
            You act for this seller. The buyer, the seller and the order say that it was you.
          </p>
        </div>
        <NewDraft />
      </header>
      <DraftTable side="seller" />
    </>
  );
}
