import { SalesPage } from "@/features/sales/sold/sales-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <SalesPage /> : <SwitchedOff />;
}
