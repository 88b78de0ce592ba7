import { ContractPage } from "@/features/sales/contracts/contract-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <ContractPage /> : <SwitchedOff />;
}
