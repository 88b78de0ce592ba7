import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { CONTROL } from "@/shared/ui/text-field";
import { SHOWN } from "../queries";
import { sharedColumns } from "./columns";
import { type AnyCertificate, anyCertificates } from "./queries";
import { nameOf } from "./words";

const JudgeDialog = lazyPart(() => import("./judge-dialog"));

const column = columnsOf<AnyCertificate>();

/** The certificates of all sellers, which the shop verifies or rejects. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const all = params.get("state") === "all";
  const q = params.get("q") ?? "";
  const pages = useCursorPages(`certificates ${all} ${q}`, SHOWN);
  const filter = { ...(all ? {} : { waiting: true }), ...(q ? { q } : {}) };
  const query = useQuery(anyCertificates(filter, pages.cursor));
  const [looking, setLooking] = useState<AnyCertificate | null>(null);
  const columns = useMemo(() => columnsFor(setLooking), []);
  const choose = (next: { q?: string; state?: string }) => {
    const chosen = Object.entries({ q, state: all ? "all" : "", ...next }).filter(
      ([, value]) => value !== "",
    );
    setParams(new URLSearchParams(chosen), { replace: true });
  };
  return (
    <>
      <header className="mb-6 max-w-prose">
        <h1 className="text-h1">Certificates</h1>
        <p className="mt-2 text-muted">
          Sellers claim for their lots what you verified, and buyers rely on it. Compare each certificate with
          its file, and ask the scheme.
        </p>
      </header>
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchField
          label="Search by scheme, number or holder"
          value={q}
          onSearch={(next) => choose({ q: next })}
          className="min-w-0 grow basis-64"
        />
        <select
          aria-label="State"
          value={all ? "all" : ""}
          onChange={(event) => choose({ state: event.target.value })}
          className={`${CONTROL} sm:max-w-56`}
        >
          <option value="">Those that wait</option>
          <option value="all">All</option>
        </select>
      </div>
      <ListTable
        caption="Certificates of all sellers"
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        pages={pages}
        pagerIfNeeded
        of="certificates"
        waitingRows={4}
        failed="The certificates could not be loaded."
        empty={
          q ? (
            <Empty title="Nothing matches.">Search by a scheme, a number or a holder.</Empty>
          ) : all ? (
            <Empty title="No seller has entered a certificate yet.">
              They stand here as soon as one does.
            </Empty>
          ) : (
            <Empty title="No certificate waits.">You are told when a seller hands one in.</Empty>
          )
        }
      />
      {looking && <JudgeDialog certificate={looking} onClose={() => setLooking(null)} />}
    </>
  );
}

function columnsFor(look: (at: AnyCertificate) => void) {
  return column.columns([
    ...sharedColumns(column),
    column.shown("Seller", (row) => row.sellerName),
    column.actions((row) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Button
          look={row.status === "waiting" ? "solid" : "outline"}
          aria-label={`Look at it: ${nameOf(row)}`}
          onClick={() => look(row)}
        >
          Look at it
        </Button>
      </span>
    )),
  ]);
}
