import { ApprovalPage } from "@/features/sales/approvals/approval-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <ApprovalPage /> : <SwitchedOff />;
}
