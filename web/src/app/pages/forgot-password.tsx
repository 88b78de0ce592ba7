import { ForgotPage } from "@/features/auth/recover/forgot-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("messages") ? <ForgotPage /> : <SwitchedOff />;
}
