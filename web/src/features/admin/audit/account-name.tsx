import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ShortId } from "@/shared/ui/short-id";
import { adminAccount } from "../accounts/queries";

/** Who it was, by name once that is known: the log itself keeps ids alone. */
export function AccountName({ id }: { id: string }) {
  const { data } = useQuery({ ...adminAccount(id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Link
      to={`/admin/accounts/${id}`}
      className="inline-block min-h-6 underline decoration-edge underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current"
    >
      {data ? data.name : <ShortId id={id} />}
    </Link>
  );
}
