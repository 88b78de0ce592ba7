import { BillingPage } from "@/features/billing/billing-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("billing") ? <BillingPage /> : <SwitchedOff />;
}
