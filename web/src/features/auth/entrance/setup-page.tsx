import { useQuery } from "@tanstack/react-query";
import { asProblem } from "@/shared/api/problem";
import { ButtonLink } from "@/shared/ui/button-link";
import { Entrance, EntranceWaiting } from "./entrance";
import { setup } from "./queries";
import { SetupForm } from "./setup-form";

const TITLE = "Set up the shop";

/** The form for the first administrator. It is closed as soon as there is one. */
export function Component() {
  const { data, isError, error, refetch } = useQuery(setup);
  if (!data) {
    const failed = isError ? (asProblem(error)?.message ?? "The shop could not be reached.") : null;
    return <EntranceWaiting title={TITLE} failed={failed} onRetry={refetch} />;
  }
  if (!data.needed) {
    return (
      <Entrance title="This shop is set up">
        <p className="mt-4 text-muted">It has an administrator, who can make others administrators too.</p>
        <ButtonLink to="/login" className="mt-6">
          Log In
        </ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance title={TITLE}>
      <p className="mt-4 text-muted">
        You become its first administrator. When the shop was started, its console showed a code: whoever has
        that runs the shop.
      </p>
      <SetupForm />
    </Entrance>
  );
}
