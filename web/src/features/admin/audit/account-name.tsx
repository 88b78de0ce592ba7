import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ShortId } from "@/shared/ui/short-id";
import { adminAccount } from "../accounts/queries";

/** The account's name once it is loaded: the log itself stores only ids. */
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
