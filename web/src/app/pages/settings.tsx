import { Section, SettingsPage } from "@/features/auth/settings/settings-page";
import { MailPreferences } from "@/features/messages/mail/mail-preferences";
import { useModule } from "@/shared/api/modules";

export function Component() {
  const messages = useModule("messages");
  return (
    <SettingsPage>
      {messages && (
        <Section title="E-mail">
          <MailPreferences />
        </Section>
      )}
    </SettingsPage>
  );
}
