import { useMaySell } from "@/shared/session/use-may-sell";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";

/** The screen without any lot: the first step for sellers, and advice for others. */
export function NoStock() {
  if (!useMaySell()) {
    return (
      <Empty title="This account buys only.">
        The stock of accounts that sell stands here. Whoever runs this shop can open yours for selling.
      </Empty>
    );
  }
  return (
    <Empty
      title="No goods listed yet."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/inventory/add">List the first one</ButtonLink>
          <ButtonLink to="/inventory/import" look="outline">
            Import a CSV file
          </ButtonLink>
        </div>
      }
    >
      Each lot will stand here with what was sold of it, what is left, and what that is worth.
    </Empty>
  );
}
