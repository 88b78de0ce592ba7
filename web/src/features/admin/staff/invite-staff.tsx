import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { fieldsOf } from "@/shared/form/fields-of";
import { showFieldErrors } from "@/shared/form/form-errors";
import { emailField } from "@/shared/lib/email";
import { STAFF_ROLES } from "@/shared/session/role-names";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { AreasField } from "./areas-field";
import { useInviteStaff } from "./queries";

const schema = z.object({
  email: emailField("Enter an e-mail, such as name@company.com"),
  areas: z.array(z.enum(STAFF_ROLES)).min(1, "Tick at least one"),
});
type Fields = z.infer<typeof schema>;

/** Sends a link with which a person creates a log-in for the shop's staff. */
export function InviteStaff() {
  const invite = useInviteStaff();
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: { email: "", areas: [] } });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const send = (fields: Fields) =>
    invite.mutate(fields, {
      onSuccess: () => form.reset(),
      onError: (error) => void showFieldErrors(form.setError, error),
    });
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="mt-4 space-y-5">
      <TextField
        type="email"
        label="E-mail"
        required
        autoComplete="off"
        maxLength={254}
        hint="They get a link that is good for seven days. Whoever has an account here already gets these rights under Accounts."
        {...field("email")}
      />
      <Controller
        control={form.control}
        name="areas"
        render={({ field }) => (
          <AreasField chosen={field.value} onChange={field.onChange} error={errors.areas?.message} />
        )}
      />
      <FailureNotice error={invite.error} failed="The invitation was not sent." faultsAtFields />
      {invite.isSuccess && (
        <Notice tone="good">The invitation to {invite.variables.email} is on its way.</Notice>
      )}
      <SubmitButton busy={invite.isPending} submit="Send the invitation" />
    </form>
  );
}
