import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { PROVIDERS } from "./providers";
import { type Connection, useSaveConnection } from "./queries";

const MODES = [
  { value: "test", label: "Test: no money moves" },
  { value: "live", label: "Live: real money" },
];

const line = z.string().trim().max(600, "At most 600 characters");

const schema = z.object({
  mode: z.enum(["test", "live"], "Choose one"),
  base: line,
  secretKey: line,
  webhookSecret: line,
  consumerKey: line,
  consumerSecret: line,
  passkey: line,
  shortCode: line,
  till: line,
  initiator: line,
  securityCredential: line,
  subscriptionKey: line,
  apiUser: line,
  apiKey: line,
  environment: line,
  disbursementKey: line,
});

type Fields = z.infer<typeof schema>;

/** Connects the shop to a provider, which must accept the keys first. Saved secrets are never shown again. */
export default function ConnectionDialog({
  connection,
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const { provider, connected, mode } = connection;
  const { label, fields } = PROVIDERS[provider];
  const save = useSaveConnection(provider);
  const needed = useMemo(
    () =>
      schema.superRefine((typed, context) => {
        for (const field of fields) {
          const kept = connected && field.secret;
          if (!kept && !field.optional && typed[field.name] === "") {
            context.addIssue({ code: "custom", path: [field.name], message: "It is needed" });
          }
        }
      }),
    [fields, connected],
  );
  const change = useFormChange<Fields, unknown>(
    needed,
    {
      mode,
      base: connection.base,
      secretKey: "",
      webhookSecret: "",
      consumerKey: "",
      consumerSecret: "",
      passkey: "",
      shortCode: connection.shortCode,
      till: connection.till,
      initiator: "",
      securityCredential: "",
      subscriptionKey: "",
      apiUser: "",
      apiKey: "",
      environment: connection.environment,
      disbursementKey: "",
    },
    (typed) => save.mutateAsync(typed),
    { onSuccess: onClose },
  );
  const chosen = useWatch({ control: change.form.control }).mode;
  return (
    <FormDialog
      title={connected ? `Change ${label}` : `Connect ${label}`}
      intro={
        connected
          ? "A secret that you leave empty stays as it is, unless you change the server’s address. The provider is asked before anything is saved."
          : "The provider is asked whether it accepts the keys before anything is saved."
      }
      change={change}
      failed="It was not saved."
      faultsAtFields
      submit="Try and save"
      pending="Asking the provider..."
      onClose={onClose}
    >
      <SelectField
        className="sm:col-span-2"
        label="Mode"
        required
        choices={MODES}
        {...change.field("mode")}
      />
      {fields.map(({ name, label: text, hint, secret, optional }) => (
        <TextField
          key={name}
          label={text}
          type={secret ? "password" : "text"}
          autoComplete="off"
          required={!optional && !(connected && secret)}
          hint={connected && secret ? "Saved. Leave it empty to keep it" : hint}
          {...change.field(name)}
        />
      ))}
      <TextField
        className="sm:col-span-2"
        label="Address of the provider"
        autoComplete="off"
        hint={`The provider's own for the ${chosen ?? mode} mode if it is empty`}
        {...change.field("base")}
      />
    </FormDialog>
  );
}
