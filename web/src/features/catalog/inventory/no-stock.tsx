import { Link } from "react-router";
import { useMaySell } from "@/shared/session/use-may-sell";
import { buttonClass } from "@/shared/ui/button-class";
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
          <Link to="/inventory/add" className={buttonClass()}>
            List the first one
          </Link>
          <Link to="/inventory/import" className={buttonClass("outline")}>
            Import a CSV file
          </Link>
        </div>
      }
    >
      Each lot will stand here with what was sold of it, what is left, and what that is worth.
    </Empty>
  );
}
