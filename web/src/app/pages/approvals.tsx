import { ApprovalsPage } from "@/features/sales/approvals/approvals-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <ApprovalsPage /> : <SwitchedOff />;
}
