import { useQuery } from "@tanstack/react-query";
import { formatDayOf } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { StateMark } from "@/shared/ui/state-mark";
import { STATES, sizeText, TONES } from "./cupping-text";
import { PROTOCOLS } from "./forms";
import { CUPPINGS_SHOWN, type Cupping, cuppingPage } from "./queries";

const column = columnsOf<Cupping>();

const COLUMNS = column.columns([
  column.shown("Session", (row) => <span className="figures">{row.number}</span>),
  column.names("Title", (row) => row.title),
  column.shown("Form", (cupping) => PROTOCOLS[cupping.protocol].name),
  column.shown("Table", (cupping) => sizeText(cupping)),
  column.shown("Held by", (cupping) => (cupping.holds ? "You" : cupping.accountName)),
  column.shown("Set up", (row) => formatDayOf(row.createdAt)),
  column.shown("Status", (row) => <StateMark tone={TONES[row.state]}>{STATES[row.state]}</StateMark>),
  column.actions(
    (row) => (
      <ButtonLink to={`/cuppings/${row.id}`} aria-label={`Open: ${row.number}`} look="outline">
        Open
      </ButtonLink>
    ),
    "Details",
  ),
]);

/** The sessions that the account holds, and those in which the reader cups. */
export function Component() {
  const pages = useCursorPages("cuppings", CUPPINGS_SHOWN);
  const query = useQuery(cuppingPage(pages.cursor));
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1">Cupping sessions</h1>
          <p className="mt-2 max-w-prose text-muted">
            Several people taste the same table under blind codes, each on a sheet of their own. The results
            are revealed once.
          </p>
        </div>
        <ButtonLink to="/cuppings/new">Set up a session</ButtonLink>
      </div>
      <ListTable
        caption="Your cupping sessions"
        columns={COLUMNS}
        query={query}
        pages={pages}
        of="sessions"
        rowId={(row) => row.id}
        failed="Your sessions could not be loaded."
        empty={
          <Empty
            title="No cupping sessions yet."
            action={<ButtonLink to="/cuppings/new">Set up a session</ButtonLink>}
          >
            Put samples or your own goods on a table, and invite the people who taste them.
          </Empty>
        }
      />
    </div>
  );
}
