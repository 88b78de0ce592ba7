import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "react-router";
import { buttonClass } from "@/shared/ui/button-class";
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
        <Section title="Appearance" text="Kept on this device.">
          <ThemeSwitch />
        </Section>
        <Section title="Your e-mail address">
          <EmailState />
        </Section>
        {children}
        <Section title="Where you are logged in">
          <DeviceList />
        </Section>
        <Section
          title="Password"
          text="Changing it logs you out on every other device, and ends your access tokens."
        >
          <Link to="/account" className={buttonClass("outline")}>
            Change the password
          </Link>
        </Section>
        <Section title="Two-step login">
          <TwoFactor />
        </Section>
        <Section title="Your data">
          <PersonalData />
        </Section>
      </div>
    </div>
  );
}

/** One setting under its title. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-ink pb-2 text-h3">
        {title}
      </h2>
      {text && <p className="mt-3 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
