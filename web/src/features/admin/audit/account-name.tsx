import { useQuery } from "@tanstack/react-query";
import { ShortId } from "@/shared/ui/short-id";
import { TextLink } from "@/shared/ui/text-link";
import { adminAccount } from "../accounts/queries";

/** The account's name once it is loaded: the log itself stores only ids. */
export function AccountName({ id }: { id: string }) {
  const { data } = useQuery({ ...adminAccount(id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <TextLink to={`/admin/accounts/${id}`} className="inline-block min-h-6 [overflow-wrap:anywhere]">
      {data ? data.name : <ShortId id={id} />}
    </TextLink>
  );
}
