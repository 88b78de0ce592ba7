import { UnconfirmedBanner } from "@/features/auth/email/unconfirmed-banner";
import { useModule } from "@/shared/api/modules";
import { MessagingProvider } from "@/shared/slots/messaging";
import { useMessaging } from "../messaging";
import { OfficeHeader } from "./office-header";
import { OfficeSidebar } from "./office-sidebar";
import { PageFrame } from "./page-frame";

/** The layout of the trade office's screens. */
export function Component() {
  const mailed = useModule("messages");
  const header = (
    <>
      <OfficeHeader />
      {mailed && <UnconfirmedBanner />}
    </>
  );
  return (
    <MessagingProvider value={useMessaging()}>
      <PageFrame header={header} beside={<OfficeSidebar />} />
    </MessagingProvider>
  );
}
