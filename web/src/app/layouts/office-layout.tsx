import { OfficeHeader } from "./office-header";
import { OfficeSidebar } from "./office-sidebar";
import { PageFrame } from "./page-frame";

/** What stands around the screens of the trade office. */
export function Component() {
  return <PageFrame header={<OfficeHeader />} beside={<OfficeSidebar />} />;
}
