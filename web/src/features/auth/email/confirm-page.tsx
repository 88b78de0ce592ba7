import { useParams } from "react-router";
import { useModule } from "@/shared/api/modules";
import { asProblem } from "@/shared/api/problem";
import { SendAgain } from "@/shared/email/send-again";
import { useSession, useSignedIn } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { AuthFrame } from "../auth-frame";
import { focusOnMount } from "../focus-on-mount";
import { useConfirmEmail } from "./use-confirmation";

/** The target of the link in the e-mail. Programs that scan mail open links too, so it takes a press of the button. */
export function Component() {
  const { token = "" } = useParams();
  const confirm = useConfirmEmail();
  const spent = asProblem(confirm.error)?.status === 422;
  if (confirm.isSuccess) return <Confirmed />;
  if (spent) return <Spent />;
  return (
    <AuthFrame>
      <h1 className="text-h1">Confirm your e-mail</h1>
      <p className="mt-4 text-muted">One press, and the shop knows that this address is yours.</p>
      <FailureNotice error={confirm.error} failed="Your e-mail was not confirmed." className="mt-5" />
      <Button className="mt-6" disabled={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? "One moment..." : "Confirm my e-mail"}
      </Button>
    </AuthFrame>
  );
}

function Confirmed() {
  const signedIn = useSignedIn();
  return (
    <AuthFrame>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-h1">
        Your e-mail is confirmed
      </h1>
      <p className="mt-4 text-muted">Thank you. There is nothing more to do.</p>
      <ButtonLink to={signedIn ? "/home" : "/login"} className="mt-6">
        {signedIn ? "To the store" : "Log In"}
      </ButtonLink>
    </AuthFrame>
  );
}

/** The screen of a used link. Its purpose may be fulfilled. */
function Spent() {
  const user = useSession((session) => session.user);
  const signedIn = useSignedIn();
  const mailed = useModule("messages");
  if (user?.emailConfirmed) return <Confirmed />;
  return (
    <AuthFrame>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-h1">
        This link does not work any more
      </h1>
      <p className="mt-4 mb-6">
        It was used before, is older than a week, or a newer one was sent.{" "}
        {!signedIn && "Log in: your settings say whether your e-mail is confirmed."}
      </p>
      {user && mailed && <SendAgain email={user.email} />}
      {!signedIn && <ButtonLink to="/login?return=/settings">Log In</ButtonLink>}
    </AuthFrame>
  );
}
