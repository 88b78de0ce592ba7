import { useQuery } from "@tanstack/react-query";
import { useModule } from "@/shared/api/modules";
import { asProblem } from "@/shared/api/problem";
import { useSession } from "@/shared/session/session";
import { COMPANY_ROLES, useCompany } from "@/shared/session/use-company";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { Invitations } from "./invitations";
import { LimitCard } from "./limit-card";
import { Members } from "./members";
import { company } from "./queries";
import type { Company } from "./wire";

/** The members of the company, its open invitations, and its limit for orders. */
export function Component() {
  // The session may be outdated: the company that it names is fetched, and may answer 404.
  const known = useSession(({ user }) => user !== null);
  const member = useCompany() !== null;
  const { data, error, refetch } = useQuery({ ...company, enabled: member });
  return (
    <div className="shell py-8 sm:py-10">
      {data && <Loaded company={data} />}
      {!data && ((known && !member) || asProblem(error)?.status === 404) && <NoCompany />}
      {!data && error && asProblem(error)?.status !== 404 && (
        <>
          <h1 className="text-h1">Company</h1>
          <LoadFailure onRetry={refetch}>Your company could not be loaded.</LoadFailure>
        </>
      )}
      {!data && !error && !(known && !member) && (
        <div className="space-y-4">
          <LoadingText />
          <Skeleton className="h-12 w-72 max-w-full" />
          <Skeleton className="h-72" />
        </div>
      )}
    </div>
  );
}

function Loaded({ company: own }: { company: Company }) {
  const owner = own.you === "owner";
  // Invitations are sent by e-mail.
  const mailed = useModule("messages");
  return (
    <>
      <h1 className="text-h1 [overflow-wrap:anywhere]">{own.name}</h1>
      <p className="mt-2 max-w-prose text-muted">
        Its people order, sell and read its papers in its name, each with a log-in of their own. You are{" "}
        {own.you === "owner" ? "its owner" : `one of them, as ${COMPANY_ROLES[own.you].name.toLowerCase()}`}.
      </p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div className="min-w-0 space-y-12">
          <Members company={own} />
          {owner && mailed && <Invitations invitations={own.invitations} />}
        </div>
        <LimitCard limit={own.limit} owner={owner} />
      </div>
    </>
  );
}

function NoCompany() {
  return (
    <>
      <h1 className="sr-only">Company</h1>
      <Empty
        title="You belong to no company here."
        action={<ButtonLink to="/dashboard">To your overview</ButtonLink>}
      >
        A company signs up as an enterprise. Its owner can then invite you by e-mail.
      </Empty>
    </>
  );
}
