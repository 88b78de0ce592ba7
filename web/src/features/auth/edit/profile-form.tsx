import { useQueryClient } from "@tanstack/react-query";
import { CountryField } from "@/shared/address/country-field";
import type { Account } from "@/shared/api/types";
import { useFormChange } from "@/shared/form/use-form-change";
import { useSession } from "@/shared/session/session";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { account as accountQuery, changeAccount } from "../api";
import { PROFILE, profileOf } from "./profile-schema";

/** A person's name or a company's, with the postal address. */
export default function ProfileForm({ account }: { account: Account }) {
  const { userType } = account.user;
  const isCompany = userType === "enterprise";
  const setUser = useSession((session) => session.setUser);
  const client = useQueryClient();
  const { form, sending, field, summary, submit } = useFormChange(
    PROFILE[userType],
    profileOf(account),
    changeAccount,
    {
      onSuccess: (saved) => {
        client.setQueryData(accountQuery.queryKey, saved);
        setUser(saved.user);
        form.reset(profileOf(saved), { keepSubmitCount: true });
      },
    },
  );
  const { isDirty } = form.formState;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        sending.reset();
        void submit(event);
      }}
    >
      <ErrorSummary {...summary} />
      <fieldset>
        <legend className="mb-4 w-full border-b border-ink pb-2 font-serif text-h3">
          {isCompany ? "The company" : "You"}
        </legend>
        <div className="grid gap-5 sm:grid-cols-2">
          {isCompany ? (
            <>
              <TextField
                label="Legal company name"
                required
                autoComplete="organization"
                {...field("legalCompanyName")}
              />
              <TextField
                label="Doing business as"
                hint="Shown to others instead of the legal name"
                {...field("doingBusinessAs")}
              />
            </>
          ) : (
            <TextField label="Full name" required autoComplete="name" {...field("fullName")} />
          )}
          <TextField label="Phone number" type="tel" required autoComplete="tel" {...field("phoneNumber")} />
        </div>
        <p className="mt-3 text-small text-muted">
          Goods, orders and bills that exist already keep the name they were made under.
        </p>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="mb-4 w-full border-b border-ink pb-2 font-serif text-h3">Postal address</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            className="sm:col-span-2"
            label="Street address"
            required
            autoComplete="address-line1"
            {...field("streetAddress")}
          />
          <TextField
            className="sm:col-span-2"
            label="Street address, second line"
            autoComplete="address-line2"
            {...field("streetAddress2")}
          />
          <TextField label="City" required autoComplete="address-level2" {...field("city")} />
          <TextField label="State or province" required autoComplete="address-level1" {...field("state")} />
          <TextField label="Postal code" required autoComplete="postal-code" {...field("zipCode")} />
          <CountryField required={isCompany} {...field("country")} />
        </div>
      </fieldset>
      {sending.isSuccess && !isDirty && (
        <Notice tone="good" className="mt-6">
          Your profile is saved.
        </Notice>
      )}
      <FailureNotice
        error={sending.error}
        failed="Your profile was not saved."
        faultsAtFields
        className="mt-6"
      />
      <SubmitButton className="mt-8" busy={sending.isPending} submit="Save the profile" pending="Saving..." />
    </form>
  );
}
