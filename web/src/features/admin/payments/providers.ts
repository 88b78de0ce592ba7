import type { NewConnection, Provider } from "./queries";

export type KeyName = Exclude<keyof NewConnection, "mode" | "base">;

interface KeyField {
  name: KeyName;
  label: string;
  hint?: string;
  /** Whether it is shown to nobody once it is saved. */
  secret: boolean;
  /** Whether the connection works without it. */
  optional?: true;
}

interface ProviderWords {
  label: string;
  text: string;
  fields: KeyField[];
}

/** Each provider: what it is for, and the keys that it gives. */
export const PROVIDERS: Record<Provider, ProviderWords> = {
  stripe: {
    label: "Stripe",
    text: "Cards. The buyer pays on Stripe's own page and comes back.",
    fields: [
      { name: "secretKey", label: "Secret key", hint: "Begins with sk_ or rk_", secret: true },
      {
        name: "webhookSecret",
        label: "Signing secret of the webhook",
        hint: "Begins with whsec_",
        secret: true,
      },
    ],
  },
  mpesa: {
    label: "M-Pesa",
    text: "Bills in Kenyan shillings. The buyer confirms on the telephone.",
    fields: [
      { name: "consumerKey", label: "Consumer key", secret: true },
      { name: "consumerSecret", label: "Consumer secret", secret: true },
      { name: "passkey", label: "Passkey", hint: "Of M-Pesa Express", secret: true },
      {
        name: "initiator",
        label: "Initiator for refunds",
        hint: "A user of the portal who may order reversals",
        secret: true,
        optional: true,
      },
      { name: "securityCredential", label: "Its security credential", secret: true, optional: true },
      { name: "shortCode", label: "Paybill or store number", secret: false },
      {
        name: "till",
        label: "Till",
        hint: "Only if the money goes to a till",
        secret: false,
        optional: true,
      },
    ],
  },
  momo: {
    label: "MTN MoMo",
    text: "Bills in Ugandan shillings or Rwandan francs. The buyer confirms on the telephone.",
    fields: [
      { name: "subscriptionKey", label: "Subscription key", hint: "Of the product Collection", secret: true },
      { name: "apiUser", label: "API user", secret: true },
      { name: "apiKey", label: "API key", secret: true },
      { name: "environment", label: "Environment", hint: "mtnuganda, mtnrwanda or sandbox", secret: false },
      {
        name: "disbursementKey",
        label: "Subscription key for refunds",
        hint: "Of the product Disbursement",
        secret: true,
        optional: true,
      },
    ],
  },
};

/** The name of a provider, for people. */
export function providerLabel(provider: string): string {
  return provider in PROVIDERS ? PROVIDERS[provider as Provider].label : provider;
}
