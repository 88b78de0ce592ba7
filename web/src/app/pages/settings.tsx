import { RoleCard } from "@/features/auth/roles/role-card";
import { Section, SettingsPage } from "@/features/auth/settings/settings-page";
import { MailPreferences } from "@/features/messages/mail/mail-preferences";
import { useModule } from "@/shared/api/modules";

export function Component() {
  const messages = useModule("messages");
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
    </SettingsPage>
  );
}
