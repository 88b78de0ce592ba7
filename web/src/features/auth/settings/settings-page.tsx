import type { ReactNode } from "react";
import { ButtonLink } from "@/shared/ui/button-link";
import { Section } from "@/shared/ui/section";
import ThemeSwitch from "@/shared/ui/theme-switch";
import { EmailState } from "../email/email-state";
import { PersonalData } from "../personal-data/personal-data";
import { TwoFactor } from "../second-factor/two-factor";
import { DeviceList } from "./device-list";

/** The settings of appearance and security. The children are settings of other modules. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="text-h1">Settings</h1>
      <div className="mt-8 max-w-3xl space-y-12">
        <Setting title="Appearance" text="Kept on this device.">
          <ThemeSwitch />
        </Setting>
        <Setting title="Your e-mail address">
          <EmailState />
        </Setting>
        {children}
        <Setting title="Where you are logged in">
          <DeviceList />
        </Setting>
        <Setting
          title="Password"
          text="Changing it logs you out on every other device, and ends your access tokens."
        >
          <ButtonLink to="/account" look="outline">
            Change the password
          </ButtonLink>
        </Setting>
        <Setting title="Two-step login">
          <TwoFactor />
        </Setting>
        <Setting title="Your data">
          <PersonalData />
        </Setting>
      </div>
    </div>
  );
}

/** One setting under its title. */
export function Setting({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Section title={title} ruled>
      {text && <p className="mt-3 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </Section>
  );
}
