import { ContractsPage } from "@/features/sales/contracts/contracts-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <ContractsPage /> : <SwitchedOff />;
}
