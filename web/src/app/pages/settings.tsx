import { RoleCard } from "@/features/auth/roles/role-card";
import { Setting, SettingsPage } from "@/features/auth/settings/settings-page";
import { MailPreferences } from "@/features/messages/mail/mail-preferences";
import { LeaveList } from "@/features/sales/drafts/leave-list";
import { useModule } from "@/shared/api/modules";

export function Component() {
  const messages = useModule("messages");
  const [sales, pricing] = [useModule("sales"), useModule("pricing")];
  return (
    <SettingsPage>
      <Setting title="What you may do">
        <RoleCard />
      </Setting>
      {messages && (
        <Setting title="E-mail">
          <MailPreferences />
        </Setting>
      )}
      {sales && pricing && (
        <Setting
          title="Orders in your name"
          text="Sellers with your leave order what you tell them, up to a sum."
        >
          <LeaveList />
        </Setting>
      )}
    </SettingsPage>
  );
}
