import { ContactMessages } from "@/features/messages/contact/contact-messages";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("messages") ? <ContactMessages /> : <SwitchedOff />;
}
