import { ContactPage } from "@/features/marketing/contact-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("messages") ? <ContactPage /> : <SwitchedOff />;
}
