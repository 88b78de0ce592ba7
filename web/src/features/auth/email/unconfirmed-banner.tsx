import { useEffect } from "react";
import { useLocation } from "react-router";
import { SendAgain } from "@/shared/email/send-again";
import { useConfirmedElsewhere } from "@/shared/email/use-confirmed-elsewhere";
import { useSession } from "@/shared/session/session";
import { rememberUnconfirmed, wasUnconfirmed } from "./was-unconfirmed";

/** A banner over the trade office until the e-mail is confirmed. The settings show it in a section of their own. */
export function UnconfirmedBanner() {
  const user = useSession((session) => session.user);
  const { pathname } = useLocation();
  const unconfirmed = user && user.emailConfirmed === false;

  useEffect(() => {
    if (unconfirmed !== null) rememberUnconfirmed(unconfirmed);
  }, [unconfirmed]);

  if (!(unconfirmed ?? wasUnconfirmed()) || pathname === "/settings") return null;
  return <Banner email={user?.email ?? "you"} />;
}

function Banner({ email }: { email: string }) {
  useConfirmedElsewhere();
  return (
    <section
      aria-label="Your e-mail is not confirmed"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-card px-4 py-2.5 print:hidden lg:px-6"
    >
      <p className="min-w-0 break-words">
        <strong>Your e-mail is not confirmed yet.</strong> Open the link that we sent to {email}.
      </p>
      <SendAgain email={email} />
    </section>
  );
}
