import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { ListForm } from "./list-form";
import { priceList } from "./queries";

const NEW = "new";

/** A price list: a new one, or one to be changed. */
export function Component() {
  const { id = NEW } = useParams();
  const mayChange = useMayChangeAccount();
  const { data, error, refetch } = useQuery({ ...priceList(id), enabled: id !== NEW });
  const status = asProblem(error)?.status;
  return (
    <div className="shell max-w-4xl! py-8 sm:py-10">
      <Link to="/price-lists" className="font-semibold underline decoration-edge underline-offset-4">
        All price lists
      </Link>
      <h1 className="mt-3 mb-8 text-h1">{id === NEW ? "New price list" : (data?.name ?? "Price list")}</h1>
      {mayChange && (id === NEW || data) && <ListForm key={id} list={data ?? null} />}
      {!mayChange && (
        <Empty title="You cannot change this.">
          Only the owner and the managers of your company set prices for buyers.
        </Empty>
      )}
      {mayChange && status === 404 && <Empty title="There is no such price list.">It may be deleted.</Empty>}
      {mayChange && status === 403 && <Empty title="Only sellers have price lists.">Ask for the role.</Empty>}
      {mayChange && id !== NEW && error && status !== 404 && status !== 403 && (
        <LoadFailure onRetry={refetch}>The price list could not be loaded.</LoadFailure>
      )}
      {mayChange && id !== NEW && !data && !error && (
        <>
          <LoadingText />
          <Skeleton className="h-96" />
        </>
      )}
    </div>
  );
}
