import { z } from "zod";
import { useFormChange } from "@/shared/form/use-form-change";
import { emailField } from "@/shared/lib/email";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SelectField } from "@/shared/ui/select-field";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import type { MailServer, useSaveMailServer } from "./queries";

const SECURITY = [
  { value: "tls", label: "TLS from the start (usually port 465)" },
  { value: "start-tls", label: "STARTTLS (usually port 587)" },
  { value: "none", label: "None: a server on this machine" },
] as const;

const schema = z.object({
  host: z.string().trim().min(1, "Enter the server's name").max(253, "At most 253 characters"),
  port: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, "Enter the port, a number like 465")
    .refine((port) => Number(port) >= 1 && Number(port) <= 65_535, "A port is between 1 and 65535"),
  security: z.enum(["tls", "start-tls", "none"], "Choose how the connection is protected"),
  user: z.string().trim().max(254, "At most 254 characters"),
  password: z.string().max(500, "At most 500 characters"),
  from: emailField("Enter the sender's address, like shop@example.com"),
});

interface MailServerFormProps {
  server: MailServer;
  save: ReturnType<typeof useSaveMailServer>;
}

export function MailServerForm({ server, save }: MailServerFormProps) {
  const { host, port, security, user, hasPassword, from } = server;
  const { sending, field, summary, submit } = useFormChange(
    schema,
    { host, port: String(port), security, user, password: "", from },
    (typed) => save.mutateAsync({ ...typed, port: Number(typed.port) }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <FailureNotice
        error={sending.error}
        failed="Nothing was saved."
        otherwise="The shop could not be reached. Please try again."
        faultsAtFields
        className="mb-6"
      />
      <ErrorSummary {...summary} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Server" required placeholder="mail.example.com" {...field("host")} />
        <TextField label="Port" required inputMode="numeric" {...field("port")} />
        <SelectField label="Protection" choices={SECURITY} className="sm:col-span-2" {...field("security")} />
        <TextField label="User" autoComplete="off" {...field("user")} />
        <TextField
          label="Password of the mailbox"
          type="password"
          autoComplete="new-password"
          hint={
            hasPassword ? "One is saved for this user at this server. Leave it empty to keep it." : undefined
          }
          {...field("password")}
        />
        <TextField label="Sender" type="email" required className="sm:col-span-2" {...field("from")} />
      </div>
      <SubmitButton className="mt-6" busy={sending.isPending} submit="Save" pending="Saving..." />
    </form>
  );
}
