import type { SignUp } from "@/shared/api/types";

export type UserType = SignUp["userType"];
export type WizardData = Record<string, string | boolean>;

export const STEPS = {
  individual: ["type", "individualInfo", "payment", "mailing"],
  enterprise: ["type", "entity", "signer", "payment", "profile"],
} as const;

export type Step = (typeof STEPS)[UserType][number];

/** The width of the progress bar, for each form. */
const WIDTHS: Record<UserType, readonly string[]> = {
  individual: ["33.333%", "50%", "75%", "100%"],
  enterprise: ["33.333%", "33.333%", "50%", "75%", "100%"],
};

export interface Wizard {
  /** Counts from 1; step 1 picks the user type. */
  step: number;
  userType: UserType | null;
  data: WizardData;
}

export type WizardAction =
  | { do: "choose"; userType: UserType }
  | { do: "next"; data: WizardData }
  | { do: "back"; data: WizardData }
  | { do: "goTo"; step: Step };

export const START: Wizard = { step: 1, userType: null, data: {} };

/** Each step but the last merges its data and advances; going back loses nothing. */
export function wizardReducer(wizard: Wizard, action: WizardAction): Wizard {
  switch (action.do) {
    case "choose": {
      // Another user type has other fields: an industry of one list is invalid in the other.
      const data = action.userType === wizard.userType ? wizard.data : {};
      return { step: 2, userType: action.userType, data };
    }
    case "next": {
      const data = { ...wizard.data, ...action.data };
      return { ...wizard, data, step: Math.min(wizard.step + 1, stepCount(wizard)) };
    }
    case "back":
      // These data are not validated yet: the way forward passes this step again.
      return { ...wizard, data: { ...wizard.data, ...action.data }, step: Math.max(1, wizard.step - 1) };
    case "goTo": {
      const index = stepsOf(wizard).indexOf(action.step);
      return index < 0 ? wizard : { ...wizard, step: index + 1 };
    }
  }
}

export function currentStep(wizard: Wizard): Step {
  return stepsOf(wizard)[wizard.step - 1] ?? "type";
}

export function stepCount(wizard: Wizard): number {
  return stepsOf(wizard).length;
}

export function progressWidth(wizard: Wizard): string {
  return WIDTHS[wizard.userType ?? "individual"][wizard.step - 1] ?? "100%";
}

/** The data of all steps as the server takes it. A bank account that was deselected is not sent. */
export function submission(wizard: Wizard, last: WizardData): SignUp {
  const gathered: WizardData = { ...wizard.data, ...last };
  if (gathered.paymentMethod !== "bankAccount") {
    for (const field of ["accountNumber", "routingNumber", bankCountryField(wizard)]) delete gathered[field];
  }
  return { ...gathered, userType: wizard.userType } as unknown as SignUp;
}

/** The name of the bank's country in the request: a company has a country of its own. */
export function bankCountryField({ userType }: Pick<Wizard, "userType">): "country" | "bankCountry" {
  return userType === "enterprise" ? "bankCountry" : "country";
}

const FIELDS: Record<Exclude<Step, "type">, readonly string[]> = {
  individualInfo: [
    "fullName",
    "email",
    "password",
    "confirmPassword",
    "phoneNumber",
    "industry",
    "businessType",
  ],
  mailing: ["streetAddress", "city", "state", "zipCode", "mailingCountry", "isSameAsPhysical"],
  entity: [
    "legalCompanyName",
    "industry",
    "businessType",
    "doingBusinessAs",
    "country",
    "stateOfRegistration",
    "streetAddress",
    "streetAddress2",
    "city",
    "state",
    "zipCode",
    "sameAddress",
  ],
  signer: ["role", "documentUploaded", "idUploaded"],
  payment: ["paymentMethod", "accountNumber", "routingNumber", "country", "bankCountry"],
  profile: ["email", "password", "confirmPassword", "phoneNumber"],
};

/** The step with a field that the server rejected. */
export function stepOfField(wizard: Wizard, field: string): Step | null {
  return stepsOf(wizard).find((step) => step !== "type" && FIELDS[step].includes(field)) ?? null;
}

function stepsOf({ userType }: Pick<Wizard, "userType">): readonly Step[] {
  return STEPS[userType ?? "individual"];
}
