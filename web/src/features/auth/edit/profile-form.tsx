import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { CountryField } from "@/shared/address/country-field";
import { asProblem } from "@/shared/api/problem";
import type { Account } from "@/shared/api/types";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { TextField } from "@/shared/ui/text-field";
import { account as accountQuery, changeAccount } from "../api";
import { PROFILE, type ProfileFields, profileOf } from "./profile-schema";

/** A person's name or a company's, with the postal address. */
export default function ProfileForm({ account }: { account: Account }) {
  const { userType } = account.user;
  const isCompany = userType === "enterprise";
  const setUser = useSession((session) => session.setUser);
  const client = useQueryClient();
  const form = useForm<ProfileFields>({
    resolver: zodResolver(PROFILE[userType]),
    shouldFocusError: false,
    defaultValues: profileOf(account),
  });
  const { errors, submitCount, isDirty } = form.formState;
  const save = useMutation({
    mutationFn: changeAccount,
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      setUser(saved.user);
      form.reset(profileOf(saved), { keepSubmitCount: true });
    },
    onError: (error) => void showFieldErrors(form.setError, error),
  });
  const text = (name: keyof ProfileFields) => ({
    id: name,
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        save.reset();
        void form.handleSubmit((fields) => save.mutate(fields))(event);
      }}
    >
      <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
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
                {...text("legalCompanyName")}
              />
              <TextField
                label="Doing business as"
                hint="Shown to others instead of the legal name"
                {...text("doingBusinessAs")}
              />
            </>
          ) : (
            <TextField label="Full name" required autoComplete="name" {...text("fullName")} />
          )}
          <TextField label="Phone number" type="tel" required autoComplete="tel" {...text("phoneNumber")} />
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
            {...text("streetAddress")}
          />
          <TextField
            className="sm:col-span-2"
            label="Street address, second line"
            autoComplete="address-line2"
            {...text("streetAddress2")}
          />
          <TextField label="City" required autoComplete="address-level2" {...text("city")} />
          <TextField label="State or province" required autoComplete="address-level1" {...text("state")} />
          <TextField label="Postal code" required autoComplete="postal-code" {...text("zipCode")} />
          <CountryField required={isCompany} {...text("country")} />
        </div>
      </fieldset>
      {save.isSuccess && !isDirty && (
        <Notice tone="good" className="mt-6">
          Your profile is saved.
        </Notice>
      )}
      {save.isError && asProblem(save.error)?.status !== 422 && (
        <Notice tone="bad" className="mt-6">
          Your profile was not saved. {asProblem(save.error)?.message ?? "Please try again."}
        </Notice>
      )}
      <Button type="submit" className="mt-8" disabled={save.isPending}>
        {save.isPending ? "Saving..." : "Save the profile"}
      </Button>
    </form>
  );
}
