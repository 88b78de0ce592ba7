import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { Tab, TabList } from "@/shared/ui/tab";
import { ApprovalState } from "./approval-status";
import { APPROVALS_SHOWN, approvalPage } from "./queries";
import type { Approval } from "./wire";

const column = columnsOf<Approval>();

const COLUMNS = column.columns([
  column.names("Goods", (approval) => goods(approval)),
  column.shown("Asked by", (approval) => approval.askedBy.name),
  column.shown("Asked", (row) => formatInstant(row.askedAt)),
  column.figures("Total", (row) => formatPrice(row.total, row.currency)),
  column.shown("State", (row) => <ApprovalState status={row.status} />),
  column.actions(
    (row) => (
      <ButtonLink
        to={`/approvals/${row.id}`}
        aria-label={`View: ${goods(row)}, asked by ${row.askedBy.name}`}
        look="outline"
      >
        View
      </ButtonLink>
    ),
    "Details",
  ),
]);

const LISTS = [
  { value: "waiting", label: "Waiting", status: "waiting", empty: "No order waits for a second person." },
  { value: "all", label: "All", status: undefined, empty: "Nobody asked for an approval yet." },
] as const;

type Listed = (typeof LISTS)[number];

/** Orders above the company's limit, which a second person confirms. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const shown = LISTS.find(({ value }) => value === params.get("list")) ?? LISTS[0];
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="text-h1">Approvals</h1>
      <p className="mt-2 max-w-prose text-muted">
        Orders above your company's limit wait here until a second person, an owner or a manager, confirms
        them.
      </p>
      <Tabs.Root
        value={shown.value}
        onValueChange={(list) => setParams(list === "waiting" ? {} : { list }, { replace: true })}
        className="mt-6"
      >
        <TabList aria-label="Approvals" className="mb-5">
          {LISTS.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {LISTS.map((listed) => (
          <Tabs.Content key={listed.value} value={listed.value}>
            <ApprovalTable listed={listed} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  );
}

function ApprovalTable({ listed: { value, status, empty } }: { listed: Listed }) {
  const pages = useCursorPages(value, APPROVALS_SHOWN);
  const query = useQuery(approvalPage(status, pages.cursor));
  return (
    <ListTable
      caption={status ? "Orders that wait for approval" : "All approvals"}
      columns={COLUMNS}
      query={query}
      pages={pages}
      of="approvals"
      rowId={(row) => row.id}
      failed="The approvals could not be loaded."
      empty={
        <Empty title={empty}>
          When somebody of your company orders above its limit, the order stands here with its goods and its
          total.
        </Empty>
      }
    />
  );
}

/** "Nyeri AA", "Nyeri AA and 2 more". */
function goods({ items }: Approval): string {
  const [first] = items;
  const more = items.length - 1;
  return more > 0 ? `${first?.name} and ${more} more` : (first?.name ?? "No goods");
}
