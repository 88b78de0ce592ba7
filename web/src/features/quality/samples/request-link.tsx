import { signInPath } from "@/shared/session/return-path";
import { useSession, useSignedIn } from "@/shared/session/session";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { ButtonLink } from "@/shared/ui/button-link";

/** The link to the form that asks for a sample. Visitors sign in first. */
export default function RequestLink({ product }: ProductActionProps) {
  const signedIn = useSignedIn();
  const mine = useSession((session) => session.user?.id) === product.seller?.id;
  const form = `/samples/new?product=${encodeURIComponent(product.id)}`;
  if (mine) return null;
  return (
    <ButtonLink to={signedIn ? form : signInPath(form)} look="outline" className="w-full sm:w-auto">
      Ask for a sample
    </ButtonLink>
  );
}
