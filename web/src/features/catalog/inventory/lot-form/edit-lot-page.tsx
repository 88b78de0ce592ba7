import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { lot } from "../queries";
import { LotForm } from "./lot-form";
import { LotFrame } from "./lot-frame";

/** The form for an existing lot. */
export function Component() {
  const { id = "" } = useParams();
  const { data, isError, error, refetch } = useQuery(lot(id));
  const unknown = asProblem(error)?.status === 404;
  return (
    <LotFrame title={data ? `Edit ${data.name}` : "Edit a product"}>
      {data && <LotForm key={id} lot={data} />}
      {!data && unknown && <Empty title="This item is not among yours." />}
      {!data && isError && !unknown && (
        <LoadFailure onRetry={refetch}>The item could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-[60vh]" />}
    </LotFrame>
  );
}
