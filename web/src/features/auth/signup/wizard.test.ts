import { describe, expect, it } from "vitest";
import {
  currentStep,
  progressWidth,
  START,
  stepOfField,
  submission,
  type WizardAction,
  type WizardData,
  wizardReducer,
} from "./wizard";

const wizardAfter = (...actions: WizardAction[]) => actions.reduce(wizardReducer, START);

describe("the sign-up wizard", () => {
  it("starts at step 1, where the user type is picked", () => {
    expect(START.step).toBe(1);
    expect(currentStep(START)).toBe("type");
  });

  it("leads an individual through information, payment and mailing address", () => {
    const wizard = wizardAfter({ do: "choose", userType: "individual" });
    expect(currentStep(wizard)).toBe("individualInfo");
    expect(currentStep(wizardReducer(wizard, { do: "next", data: {} }))).toBe("payment");
    const last = wizardAfter(
      { do: "choose", userType: "individual" },
      { do: "next", data: {} },
      { do: "next", data: {} },
    );
    expect(currentStep(last)).toBe("mailing");
    expect(progressWidth(last)).toBe("100%");
  });

  it("leads an enterprise through entity, signer, payment and profile", () => {
    const next: WizardAction = { do: "next", data: {} };
    const seen = [0, 1, 2, 3].map((n) =>
      currentStep(
        wizardAfter({ do: "choose", userType: "enterprise" }, ...Array<WizardAction>(n).fill(next)),
      ),
    );
    expect(seen).toEqual(["entity", "signer", "payment", "profile"]);
  });

  it("merges what each step gathered and sends it flat with the user type", () => {
    const wizard = wizardAfter(
      { do: "choose", userType: "individual" },
      { do: "next", data: { fullName: "Amina Odera", email: "amina@example.com" } },
      { do: "next", data: { paymentMethod: "creditCard" } },
    );
    expect(submission(wizard, { city: "Nyeri" })).toEqual({
      userType: "individual",
      fullName: "Amina Odera",
      email: "amina@example.com",
      paymentMethod: "creditCard",
      city: "Nyeri",
    });
  });

  it("keeps the data when going back, and drops it when the type changes", () => {
    const filled = wizardAfter(
      { do: "choose", userType: "individual" },
      { do: "next", data: { industry: "finance" } },
    );
    const left: WizardData[] = [
      { paymentMethod: "bankAccount", accountNumber: "0110000098765" },
      { fullName: "Amina", industry: "finance" },
    ];
    const back = left.reduce((wizard, data) => wizardReducer(wizard, { do: "back", data }), filled);
    expect(back.step).toBe(1);
    expect(wizardReducer(back, { do: "choose", userType: "individual" }).data).toEqual({
      fullName: "Amina",
      industry: "finance",
      paymentMethod: "bankAccount",
      accountNumber: "0110000098765",
    });
    expect(wizardReducer(back, { do: "choose", userType: "enterprise" }).data).toEqual({});
  });

  it("tells no bank account where a card was chosen in the end", () => {
    const bank = { accountNumber: "0110000098765", routingNumber: "01", country: "Kenya" };
    const person = wizardAfter(
      { do: "choose", userType: "individual" },
      { do: "next", data: {} },
      { do: "next", data: { paymentMethod: "bankAccount", ...bank } },
      { do: "back", data: {} },
      { do: "next", data: { paymentMethod: "creditCard" } },
    );
    expect(submission(person, { city: "Nyeri" })).toEqual({
      userType: "individual",
      paymentMethod: "creditCard",
      city: "Nyeri",
    });
    const company = wizardAfter(
      { do: "choose", userType: "enterprise" },
      { do: "next", data: { ...bank, bankCountry: "Rwanda", paymentMethod: "creditCard" } },
    );
    // The company's own country is not the bank's.
    expect(submission(company, {})).toEqual({
      userType: "enterprise",
      paymentMethod: "creditCard",
      country: "Kenya",
    });
    expect(submission(person, { ...bank, paymentMethod: "bankAccount" })).toMatchObject(bank);
  });

  it("finds the step of a field the server refused", () => {
    const wizard = wizardAfter({ do: "choose", userType: "enterprise" });
    expect(stepOfField(wizard, "email")).toBe("profile");
    expect(stepOfField(wizard, "country")).toBe("entity");
    expect(stepOfField(wizard, "bankCountry")).toBe("payment");
    expect(stepOfField(wizard, "nothing")).toBeNull();
  });
});
