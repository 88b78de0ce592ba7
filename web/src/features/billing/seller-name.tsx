import { TextLink } from "@/shared/ui/text-link";

/** A seller in a table of the owner, with the way to its account with the shop. */
export function SellerName({ id, name, test }: { id: string; name: string; test: boolean }) {
  return (
    <>
      <TextLink to={`/admin/statements/${id}`} className="inline-block min-h-6">
        {name || "An account that is gone"}
      </TextLink>
      {test && <span className="block text-small font-normal text-muted">Test payments: no money moved</span>}
    </>
  );
}
