import { RoleCard } from "@/features/auth/roles/role-card";
import { Section, SettingsPage } from "@/features/auth/settings/settings-page";
import { MailPreferences } from "@/features/messages/mail/mail-preferences";
import { LeaveList } from "@/features/sales/drafts/leave-list";
import { useModule } from "@/shared/api/modules";

export function Component() {
  const messages = useModule("messages");
  const [sales, pricing] = [useModule("sales"), useModule("pricing")];
  return (
    <SettingsPage>
      <Section title="What you may do">
        <RoleCard />
      </Section>
      {messages && (
        <Section title="E-mail">
          <MailPreferences />
        </Section>
      )}
      {sales && pricing && (
        <Section
          title="Orders in your name"
          text="Sellers with your leave order what you tell them, up to a sum."
        >
          <LeaveList />
        </Section>
      )}
    </SettingsPage>
  );
}
