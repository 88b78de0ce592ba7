import { SettingsPage } from "@/features/auth/settings/settings-page";

export function Component() {
  return <SettingsPage />;
}
