import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";
import { useSession } from "@/shared/session/session";
import { SendAgain } from "./send-again";
import { useConfirmedElsewhere } from "./use-confirmed-elsewhere";

/** How often the shop is asked while the reader may be opening the link on another device, in milliseconds. */
const ASK_MS = 5_000;

interface ConfirmFirstProps {
  /** What waits, as a sentence. */
  children: ReactNode;
  className?: string;
}

/** Whether the signed-in person has to confirm their e-mail before they order, answer a quote or sign. */
export function useMustConfirmEmail(): boolean {
  return useSession(({ user }) => user?.mustConfirmEmail ?? false);
}

/** Over what binds its reader while they have to confirm their e-mail first. It goes as soon as they have. */
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
