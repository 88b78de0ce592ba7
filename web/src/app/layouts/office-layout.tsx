import { MessagingProvider } from "@/shared/slots/messaging";
import { useMessaging } from "../messaging";
import { OfficeHeader } from "./office-header";
import { OfficeSidebar } from "./office-sidebar";
import { PageFrame } from "./page-frame";

/** What stands around the screens of the trade office. */
export function Component() {
  return (
    <MessagingProvider value={useMessaging()}>
      <PageFrame header={<OfficeHeader />} beside={<OfficeSidebar />} />
    </MessagingProvider>
  );
}
