import { ShipmentsPage } from "@/features/logistics/shipments-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("logistics") ? <ShipmentsPage Conversation={null} /> : <SwitchedOff />;
}
