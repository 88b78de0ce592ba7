import { lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";
import type { MessageButtonProps } from "@/shared/slots/messaging";

const Button = lazy(() => import("@/features/messages/compose/message-button"));

function MessageButton(props: MessageButtonProps) {
  return (
    <Suspense fallback={<span className="block h-11" />}>
      <Button {...props} />
    </Suspense>
  );
}

/** Provides the message button of other features' screens, if the shop has messages. */
export function useMessaging() {
  return useModule("messages") ? MessageButton : null;
}
