import { QuotePage } from "@/features/sales/quotes/quote-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <QuotePage /> : <SwitchedOff />;
}
