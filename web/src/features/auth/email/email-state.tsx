import { MailCheck, MailQuestion } from "lucide-react";
import { useModule } from "@/shared/api/modules";
import { SendAgain } from "@/shared/email/send-again";
import { useSession } from "@/shared/session/session";
import { Skeleton } from "@/shared/ui/skeleton";

/** The e-mail address of the log-in, and whether it is confirmed. */
export function EmailState() {
  const user = useSession((session) => session.user);
  const mailed = useModule("messages");
  if (!user) return <Skeleton className="h-7 max-w-80" />;
  const { email, emailConfirmed } = user;
  const Icon = emailConfirmed ? MailCheck : MailQuestion;
  return (
    <>
      <p className="flex items-center gap-3">
        <Icon aria-hidden="true" size={20} strokeWidth={1.7} className="shrink-0 text-muted" />
        <span className="min-w-0 break-words">
          <span className="font-semibold">{email}</span>{" "}
          <span className="text-muted">{emailConfirmed ? "confirmed" : "not confirmed yet"}</span>
        </span>
      </p>
      {!emailConfirmed && mailed && (
        <>
          <p className="mt-3 mb-4 text-muted">Open the link in the e-mail that we sent to this address.</p>
          <SendAgain email={email} />
        </>
      )}
    </>
  );
}
