import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInPath } from "@/shared/session/return-path";
import { useSignedIn } from "@/shared/session/session";
import type { MessageButtonProps } from "@/shared/slots/messaging";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";

const MessageDialog = lazyPart(() => import("./message-dialog"));

/** A button that opens the message form. Visitors sign in first, and return to the same screen. */
export default function MessageButton({ label, ...rest }: MessageButtonProps) {
  const [open, setOpen] = useState(false);
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <Button
        look="outline"
        onClick={() => (signedIn ? setOpen(true) : void navigate(signInPath(pathname + search)))}
      >
        {label}
      </Button>
      {open && <MessageDialog {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}
