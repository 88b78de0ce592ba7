import { type ComponentType, lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";
import type { MessagingProps } from "@/shared/slots/messaging";

const Dialogue = lazy(() => import("@/features/messages/compose/message-dialog-button"));
const Form = lazy(() => import("@/features/messages/compose/message-form"));

const MESSAGING: Record<"Button" | "Panel", ComponentType<MessagingProps>> = {
  Button: (props) => (
    <Suspense fallback={<span className="block h-11" />}>
      <Dialogue {...props} />
    </Suspense>
  ),
  Panel: (props) => (
    <Suspense fallback={<span className="block h-40" />}>
      <Form {...props} />
    </Suspense>
  ),
};

/** How other features' screens offer a message, where the shop has messages. */
export function useMessaging() {
  return useModule("messages") ? MESSAGING : null;
}
