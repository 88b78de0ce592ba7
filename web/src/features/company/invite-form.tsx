import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { fieldsOf } from "@/shared/form/fields-of";
import { showFieldErrors } from "@/shared/form/form-errors";
import { emailField } from "@/shared/lib/email";
import { COMPANY_ROLES } from "@/shared/session/use-company";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { RadioCards } from "@/shared/ui/radio-cards";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { useInvite } from "./queries";

const schema = z.object({
  email: emailField("Enter an e-mail, such as name@company.com"),
  role: z.enum(["manager", "employee"]),
});
type Fields = z.infer<typeof schema>;

const CHOICES = (["employee", "manager"] as const).map((value) => ({
  value,
  label: COMPANY_ROLES[value].name,
  text: COMPANY_ROLES[value].text,
}));

/** Sends a link with which a person creates a log-in in the company. */
export function InviteForm() {
  const invite = useInvite();
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { email: "", role: "employee" },
  });
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
        hint="They get a link that is good for seven days. The address must not have an account here yet."
        {...field("email")}
      />
      <RadioCards legend="Their role" choices={CHOICES} registration={form.register("role")} />
      <FailureNotice error={invite.error} failed="The invitation was not sent." faultsAtFields />
      {invite.isSuccess && (
        <Notice tone="good">The invitation to {invite.variables.email} is on its way.</Notice>
      )}
      <SubmitButton busy={invite.isPending} submit="Send the invitation" />
    </form>
  );
}
