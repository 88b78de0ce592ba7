import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router";
import { formatDayOf } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ROLES, roleName, STAFF_ROLES } from "@/shared/session/role-names";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { CONTROL } from "@/shared/ui/text-field";
import { TextLink } from "@/shared/ui/text-link";
import { SHOWN } from "../queries";
import { SectionTitle } from "../section-title";
import type { AdminAccount } from "../wire";
import { AccountState } from "./account-state";
import { adminAccounts } from "./queries";

const column = columnsOf<AdminAccount>();

const COLUMNS = column.columns([
  column.names("Account", (row) => (
    <>
      <TextLink to={`/admin/accounts/${row.id}`} className="inline-block min-h-6 [overflow-wrap:anywhere]">
        {row.name}
      </TextLink>
      <span className="block text-small font-normal [overflow-wrap:anywhere] text-muted">{row.email}</span>
    </>
  )),
  column.shown("Roles", (row) => row.roles.map(roleName).join(", ") || "None"),
  column.shown("Type", (row) =>
    row.company && row.company.id !== row.id ? `Member of ${row.company.name}` : TYPES[row.userType],
  ),
  column.shown("Signed up", (row) => formatDayOf(row.createdAt)),
  column.shown("State", (row) => <AccountState status={row.status} />),
]);

const TYPES: Record<AdminAccount["userType"], string> = {
  individual: "Individual",
  enterprise: "Enterprise",
};

/** All accounts, searched by name, e-mail and role. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const role = params.get("role") ?? "";
  // A new key empties the field; otherwise it keeps its focus.
  const { state } = useLocation() as { state: { cleared: number } | null };
  const cleared = state?.cleared ?? 0;
  const pages = useCursorPages(`${role} ${q}`, SHOWN);
  const query = useQuery(adminAccounts(q, role, pages.cursor));
  const showAll = () => setParams({}, { replace: true, state: { cleared: cleared + 1 } });
  const choose = (next: { q?: string; role?: string }) => {
    const chosen = Object.entries({ q, role, ...next }).filter(([, value]) => value !== "");
    setParams(new URLSearchParams(chosen), { replace: true, state });
  };
  return (
    <>
      <SectionTitle title="Accounts">
        Who is signed up. Open an account to give it roles, or to shut it out.
      </SectionTitle>
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchField
          key={cleared}
          label="Search by name or e-mail"
          value={q}
          onSearch={(next) => choose({ q: next })}
          className="min-w-0 grow basis-64"
        />
        <select
          aria-label="Role"
          value={role}
          onChange={(event) => choose({ role: event.target.value })}
          className={`${CONTROL} sm:max-w-56`}
        >
          <option value="">All roles</option>
          {[...ROLES, ...STAFF_ROLES].map((one) => (
            <option key={one} value={one}>
              {roleName(one)}
            </option>
          ))}
        </select>
      </div>
      <ListTable
        caption="Accounts"
        columns={COLUMNS}
        query={query}
        pages={pages}
        of="accounts"
        rowId={(row) => row.id}
        waitingRows={8}
        failed="The accounts could not be loaded."
        empty={
          <Empty
            title="No account matches."
            action={
              (q || role) && (
                <Button look="outline" onClick={showAll}>
                  Show all accounts
                </Button>
              )
            }
          >
            Names and e-mails are found by the beginnings of their words.
          </Empty>
        }
      />
    </>
  );
}
