import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInPath } from "@/shared/session/return-path";
import { useSession, useSignedIn } from "@/shared/session/session";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";

const InquireDialog = lazyPart(() => import("./inquire-dialog"));

/** The button to request a quote. Visitors sign in first, and return to the product. */
export default function Inquire({ product }: ProductActionProps) {
  const [open, setOpen] = useState(false);
  const signedIn = useSignedIn();
  const mine = useSession((session) => session.user?.id) === product.seller?.id;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (mine) return null;
  return (
    <>
      <Button
        look="outline"
        className="w-full sm:w-auto"
        onClick={() => (signedIn ? setOpen(true) : void navigate(signInPath(pathname + search)))}
      >
        Inquire
      </Button>
      {open && <InquireDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
