import { QuotesPage } from "@/features/sales/quotes/quotes-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <QuotesPage /> : <SwitchedOff />;
}
