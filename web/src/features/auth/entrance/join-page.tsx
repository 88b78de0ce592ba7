import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { roleText } from "@/shared/session/role-names";
import type { CompanyRole } from "@/shared/session/use-company";
import { ButtonLink } from "@/shared/ui/button-link";
import { Entrance, EntranceWaiting } from "./entrance";
import { JoinForm } from "./join-form";
import { invitation } from "./queries";

const TITLE = "Your invitation";
const AS: Record<CompanyRole, string> = {
  owner: "as its owner",
  manager: "as a manager",
  employee: "as an employee",
};

/** The target of an invitation's link: the invited person gets an account that acts in the company's name. */
export function Component() {
  const { token = "" } = useParams();
  const { data, isError, error, refetch } = useQuery(invitation(token));
  if (asProblem(error)?.status === 404) {
    return (
      <Entrance title="This invitation does not hold any more">
        <p className="mt-4 text-muted">
          It was used before, taken back, or is older than a week. Ask for another one.
        </p>
        <ButtonLink to="/login" className="mt-6">
          Log In
        </ButtonLink>
      </Entrance>
    );
  }
  if (!data) {
    const failed = isError ? "The invitation could not be loaded." : null;
    return <EntranceWaiting title={TITLE} failed={failed} onRetry={refetch} />;
  }
  return (
    <Entrance title={`Join ${data.company}`}>
      <p className="mt-4 break-words text-muted">
        You join {data.role ? AS[data.role] : "its staff"}, with the e-mail{" "}
        <strong className="text-ink">{data.email}</strong>.{" "}
        {data.role
          ? "What you buy and write is then in the company's name."
          : "You look after the shop in these areas:"}
      </p>
      {!data.role && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-muted">
          {data.areas.map((area) => (
            <li key={area}>{roleText(area)}</li>
          ))}
        </ul>
      )}
      <JoinForm token={token} email={data.email} to={data.role ? "company" : "staff"} />
    </Entrance>
  );
}
