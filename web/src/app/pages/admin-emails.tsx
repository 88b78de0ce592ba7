import { Component as Emails } from "@/features/admin/emails/emails-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("messages") ? <Emails /> : <SwitchedOff />;
}
