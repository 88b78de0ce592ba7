import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";
import { useSession } from "@/shared/session/session";
import { SendAgain } from "./send-again";
import { useConfirmedElsewhere } from "./use-confirmed-elsewhere";

/** The interval at which the shop is asked, in milliseconds, because the reader may open the link on another device. */
const ASK_MS = 5_000;

interface ConfirmFirstProps {
  /** A sentence about the action that waits. */
  children: ReactNode;
  className?: string;
}

/** Whether the signed-in person has to confirm their e-mail before they order, answer a quote or sign. */
export function useMustConfirmEmail(): boolean {
  return useSession(({ user }) => user?.mustConfirmEmail ?? false);
}

/** A notice above a binding action that asks the reader to confirm their e-mail first. It disappears once they have. */
export function ConfirmFirst(props: ConfirmFirstProps) {
  const email = useSession(({ user }) => (user?.mustConfirmEmail ? user.email : null));
  return email && <Waiting email={email} {...props} />;
}

function Waiting({ email, children, className }: ConfirmFirstProps & { email: string }) {
  useConfirmedElsewhere(ASK_MS);
  return (
    <section
      aria-label="Confirm your e-mail first"
      className={classNames("rounded-sm border-l-4 border-liquor bg-card px-4 py-3", className)}
    >
      <p className="mb-3 min-w-0 break-words">
        <strong>Confirm your e-mail first.</strong> Open the link that we sent to {email}. {children}
      </p>
      <SendAgain email={email} />
    </section>
  );
}
