import { InvoicePage } from "@/features/billing/invoice-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("billing") ? <InvoicePage /> : <SwitchedOff />;
}
