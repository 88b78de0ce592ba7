import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatExact } from "@/shared/lib/dates";
import { useTitle } from "@/shared/lib/use-title";
import { roleName } from "@/shared/session/role-names";
import { useSession } from "@/shared/session/session";
import { COMPANY_ROLES } from "@/shared/session/use-company";
import { useRole } from "@/shared/session/use-role";
import { BackLink } from "@/shared/ui/back-link";
import { Empty } from "@/shared/ui/empty";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { SectionTitle } from "../section-title";
import type { AdminAccount } from "../wire";
import { AccountState } from "./account-state";
import { adminAccount } from "./queries";
import { RolesForm } from "./roles-form";
import { Suspension } from "./suspension";

/** One account: its data, its roles, and its suspension. */
export function Component() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(adminAccount(id));
  return (
    <>
      <BackLink to="/admin/accounts">Accounts</BackLink>
      {data && <Loaded key={data.id} account={data} />}
      {!data && asProblem(error)?.status === 404 && <Empty title="There is no such account." />}
      {!data && error && asProblem(error)?.status !== 404 && (
        <LoadFailure onRetry={refetch}>The account could not be loaded.</LoadFailure>
      )}
      {!data && !error && (
        <div className="space-y-4 pt-2">
          <LoadingText />
          <Skeleton className="h-12 w-72 max-w-full" />
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  );
}

function Loaded({ account }: { account: AdminAccount }) {
  useTitle(account.name);
  const own = useSession((session) => session.user?.person === account.id);
  const administrator = useRole("administrator");
  const { status, company } = account;
  const member = company && company.id !== account.id;
  return (
    <>
      <SectionTitle title={account.name}>{account.email}</SectionTitle>
      <div className="grid items-start gap-10 lg:grid-cols-[20rem_1fr] lg:gap-14">
        <div>
          <AccountState status={status} />
          <Facts
            className="mt-4"
            rows={[
              ["Signed up", formatExact(account.createdAt)],
              ["E-mail", account.emailConfirmed ? "Confirmed" : "Not confirmed"],
              ["Type", account.userType === "enterprise" ? "Enterprise" : "Individual"],
              ...companyRows(account),
            ]}
          />
          {administrator && (
            <p className="mt-4">
              <Link to={`/admin/audit?${new URLSearchParams({ account: account.id })}`} className={LINK}>
                What this account changed
              </Link>
            </p>
          )}
        </div>
        <div className="space-y-12">
          {status === "deleted" && (
            <p className="text-muted">
              This account was deleted by its owner. What the books must keep stands under its id; nobody can
              sign in with it.
            </p>
          )}
          {administrator && status !== "deleted" && own && (
            <p className="max-w-prose text-muted">
              This is your own account. Another administrator can change its roles or shut it out.
            </p>
          )}
          {!administrator && <p className="text-muted">{account.roles.map(roleName).join(", ")}</p>}
          {administrator && status !== "deleted" && !own && (
            <>
              {member ? <MemberRoles company={company} /> : <RolesForm account={account} />}
              <Suspension account={account} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function MemberRoles({ company: { id, name } }: { company: { id: string; name: string } }) {
  return (
    <p className="max-w-prose text-muted">
      A member of a company acts with the company's roles. They are changed on the account of{" "}
      <Link to={`/admin/accounts/${id}`} className={LINK}>
        {name}
      </Link>
      .
    </p>
  );
}

/** The company in whose name a member acts. */
function companyRows({ id, company }: AdminAccount): FactRow[] {
  if (!company) return [];
  const role = COMPANY_ROLES[company.role].name;
  if (company.id === id) return [["Role in its company", role]];
  const link = (
    <Link to={`/admin/accounts/${company.id}`} className={LINK}>
      {company.name}
    </Link>
  );
  return [
    ["Company", link],
    ["Role in it", role],
  ];
}

const LINK =
  "inline-block min-h-6 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current";
