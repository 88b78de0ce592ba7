import { useQuery } from "@tanstack/react-query";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { StateMark } from "@/shared/ui/state-mark";
import { modulesState } from "../queries";
import { SectionTitle } from "../section-title";
import type { ModuleState } from "../wire";

const column = columnsOf<ModuleState>();

const COLUMNS = column.columns([
  column.names("Module", (row) => (
    <>
      <span className="capitalize">{row.name}</span>
      <span className="block text-small font-normal text-muted">{needs(row)}</span>
    </>
  )),
  column.shown("State", (row) => <RunState state={row.state} />),
  column.figures("Restarts", (row) => row.restarts.toLocaleString("en-US")),
  column.shown("Events behind", (row) => <Consumers consumers={row.consumers} />),
]);

/** The modules of the shop, whether each runs, and whether it has processed the events of the others. */
export function Component() {
  const { data, isError, refetch } = useQuery(modulesState);
  return (
    <>
      <SectionTitle title="Modules">
        A module that fails is started again by itself. Which ones run is set in the configuration, with a
        restart of the shop.
      </SectionTitle>
      <DataTable
        caption="Modules"
        columns={COLUMNS}
        rows={data}
        rowId={(row) => row.name}
        waitingRows={8}
        failure={
          isError && !data && <LoadFailure onRetry={refetch}>The modules could not be loaded.</LoadFailure>
        }
        empty={<Empty title="This shop has no modules." />}
      />
    </>
  );
}

function RunState({ state }: { state: ModuleState["state"] }) {
  if (state === "running") return <StateMark tone="good">Running</StateMark>;
  if (state === "restarting") return <StateMark tone="bad">Restarting</StateMark>;
  return <StateMark tone="quiet">Off</StateMark>;
}

/** The consumers of events, each with the number of events that it has not processed. */
function Consumers({ consumers }: { consumers: ModuleState["consumers"] }) {
  if (consumers.length === 0) return <span className="text-muted">Follows none</span>;
  const late = consumers.filter(({ behind }) => behind > 0);
  if (late.length === 0) return "None";
  return (
    <ul>
      {late.map(({ name, behind }) => (
        <li key={name} className="figures [overflow-wrap:anywhere]">
          <span className="font-semibold text-cherry">{behind.toLocaleString("en-US")}</span> {name}
        </li>
      ))}
    </ul>
  );
}

function needs({ required, requires, uses }: ModuleState): string {
  const parts = [
    required && "always on",
    requires.length > 0 && `needs ${requires.join(", ")}`,
    uses.length > 0 && `uses ${uses.join(", ")} where on`,
  ].filter(Boolean);
  return parts.join("; ") || "stands alone";
}
