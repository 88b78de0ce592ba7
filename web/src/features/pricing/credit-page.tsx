import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { formatDate } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { useRole } from "@/shared/session/use-role";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { type Credit, creditGranted, creditHad, useTakeCreditBack } from "./credit-queries";

const CreditDialog = lazyPart(() => import("./credit-dialog"));

const column = columnsOf<Credit>();

type Open = { kind: "new" } | { kind: "change" | "remove"; credit: Credit };

/** A side's name, with what is overdue. */
function Name({ of: { overdueSince }, name }: { of: Credit; name: string }) {
  return (
    <>
      {name}
      {overdueSince && (
        <span className="block text-small font-normal text-danger">
          Overdue since {formatDate(overdueSince)}
        </span>
      )}
    </>
  );
}

const money = (amount: string, { currency }: Credit) => formatPrice(amount, currency ?? "");

/** "120.00 USD" as money. */
function usedText(used: string): string {
  const [amount = "", currency = ""] = used.split(" ");
  return formatPrice(amount, currency);
}

const FIGURES = [
  column.figures("Limit", (row) => (row.limit ? money(row.limit, row) : "None")),
  column.figures("Used", (row) => row.used.map(usedText).join(", ") || "Nothing"),
  column.figures("Free", (row) => (row.free ? money(row.free, row) : "")),
  column.shown("Pays within", (row) => (
    <>
      {row.days === 1 ? "1 day" : `${row.days} days`}
      {row.daysFrom === "lading" && " from the bill of lading"}
      {row.blockOverdue && (
        <span className="block text-small text-muted">No orders while something is overdue</span>
      )}
    </>
  )),
];

const HAD = column.columns([
  column.names("Seller", (row) => <Name of={row} name={row.sellerName} />),
  ...FIGURES,
]);

/** The credit that a seller grants to companies, and the credit that a company has. */
export function Component() {
  const sells = useRole("seller");
  return (
    <div className="shell grid gap-12 py-8 sm:py-10">
      <div className="max-w-2xl">
        <h1 className="text-h1">Credit</h1>
        <p className="mt-2 text-muted">
          What a company may owe a seller, and in how many days it pays. An order by bank transfer is made if
          it fits into the limit with all that is not paid.
        </p>
      </div>
      {sells && <Granted />}
      <Had />
    </div>
  );
}

/** The credit that sellers grant to one's own company. */
function Had() {
  const { data, error, refetch } = useQuery(creditHad);
  return (
    <Section title="Credit that you have" heading="mb-4 text-h3" className="min-w-0">
      <DataTable
        caption="Credit that you have"
        columns={HAD}
        rows={data?.items}
        rowId={(credit) => credit.sellerId}
        failure={
          error && !data && <LoadFailure onRetry={refetch}>Your credit could not be loaded.</LoadFailure>
        }
        empty={<Empty title="No seller grants you credit.">Ask one from whom you buy often.</Empty>}
      />
    </Section>
  );
}

/** The credit that one grants as a seller. */
function Granted() {
  const { data, error, refetch } = useQuery(creditGranted);
  const [open, setOpen] = useState<Open | null>(null);
  const mayChange = useMayChangeAccount();
  const takeBack = useTakeCreditBack();
  const columns = useMemo(() => columnsFor(mayChange, setOpen), [mayChange]);
  const close = () => setOpen(null);
  const grant = mayChange && (
    <Button onClick={() => setOpen({ kind: "new" })}>
      <Plus aria-hidden="true" size={18} /> Grant credit
    </Button>
  );
  return (
    <section aria-labelledby="granted-title" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="granted-title" className="text-h3">
          Credit that you grant
        </h2>
        {data && data.items.length > 0 && grant}
      </div>
      <FailureNotice error={takeBack.error} failed="The credit was not taken back." className="mb-4" />
      <DataTable
        caption="Credit that you grant"
        columns={columns}
        rows={data?.items}
        rowId={(credit) => credit.buyerId}
        failure={
          error && !data && <LoadFailure onRetry={refetch}>The credit could not be loaded.</LoadFailure>
        }
        empty={
          <Empty title="You grant no credit yet." action={grant}>
            Bills are due after 7 days then, and the shop's rule for new accounts holds.
          </Empty>
        }
      />
      {(open?.kind === "new" || open?.kind === "change") && (
        <CreditDialog credit={open.kind === "change" ? open.credit : null} onClose={close} />
      )}
      {open?.kind === "remove" && (
        <ConfirmDialog
          title={`Take the credit of ${open.credit.buyerName} back?`}
          confirm="Take it back"
          dismiss="Keep it"
          onClose={close}
          onConfirm={() => takeBack.mutate(open.credit.buyerId)}
        >
          It then orders as everybody does. What it owes stays owed, on the same days.
        </ConfirmDialog>
      )}
    </section>
  );
}

function columnsFor(mayChange: boolean, open: (what: Open) => void) {
  return column.columns([
    column.names("Company", (row) => <Name of={row} name={row.buyerName} />),
    ...FIGURES,
    column.actions(
      (row) =>
        mayChange && (
          <span className="flex justify-end gap-2">
            <Button
              look="outline"
              aria-label={`Change: ${row.buyerName}`}
              onClick={() => open({ kind: "change", credit: row })}
            >
              Change
            </Button>
            <Button
              look="outline"
              aria-label={`Take back: ${row.buyerName}`}
              onClick={() => open({ kind: "remove", credit: row })}
            >
              Take back
            </Button>
          </span>
        ),
    ),
  ]);
}
