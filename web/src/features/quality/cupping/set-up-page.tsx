import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/shared/session/session";
import { BackLink } from "@/shared/ui/back-link";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { samplePage } from "../samples/queries";
import { SetUpForm } from "./set-up-form";

/** The form that sets a cupping session up. */
export function Component() {
  const user = useSession((state) => state.user);
  const asked = useQuery(samplePage("buyer", undefined));
  const sent = useQuery(samplePage("seller", undefined));
  const both = {
    data: asked.data && sent.data ? [...asked.data.items, ...sent.data.items] : undefined,
    error: asked.error ?? sent.error,
    refetch: () => Promise.all([asked.refetch(), sent.refetch()]),
  };
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to="/cuppings">Cupping sessions</BackLink>
      <h1 className="mt-2 text-h1">New cupping session</h1>
      <OneLoaded
        query={both}
        missing="There are no samples."
        failed="Your samples could not be loaded."
        className="mt-8 space-y-4"
      >
        {(samples) => (
          <SetUpForm
            samples={samples.filter(({ state }) => state !== "refused" && state !== "withdrawn")}
            email={user?.email ?? ""}
          />
        )}
      </OneLoaded>
    </div>
  );
}
