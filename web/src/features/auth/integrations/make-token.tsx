import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { fieldsOf } from "@/shared/form/fields-of";
import { showFieldErrors } from "@/shared/form/form-errors";
import { CopyButton } from "@/shared/ui/copy-button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { Section } from "@/shared/ui/section";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { useMakeToken } from "./queries";

const schema = z.object({
  name: z.string().trim().min(1, "Enter a name for the program").max(200, "At most 200 characters"),
});
type Fields = z.infer<typeof schema>;

/** Creates a token and shows it once. */
export function MakeToken() {
  const make = useMakeToken();
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: { name: "" } });
  const field = fieldsOf(form);
  return (
    <Section title="New access token" ruled>
      <form
        noValidate
        className="mt-4 flex flex-wrap items-start gap-4"
        onSubmit={form.handleSubmit(({ name }) =>
          make.mutate(name, {
            onSuccess: () => form.reset(),
            onError: (error) => void showFieldErrors(form.setError, error),
          }),
        )}
      >
        <TextField
          className="min-w-0 grow basis-64"
          label="Name"
          required
          autoComplete="off"
          hint="What it is for, such as: Till in Nyeri"
          {...field("name")}
        />
        <SubmitButton
          className="sm:mt-7"
          busy={make.isPending}
          submit="Make a token"
          pending="Making it..."
        />
      </form>
      <FailureNotice error={make.error} failed="The token was not made." faultsAtFields className="mt-5" />
      {make.data && !make.isPending && <Made {...make.data} />}
    </Section>
  );
}

function Made({ name, token }: { name: string; token: string }) {
  return (
    <Notice tone="good" className="mt-5">
      <p>The token of {name}. Keep it now: it is not shown again.</p>
      <p className="mt-3 flex flex-wrap items-start gap-3 text-ink">
        <code
          data-testid="token"
          className="min-w-0 grow basis-64 rounded-sm bg-sunken p-3 text-small break-all"
        >
          {token}
        </code>
        <CopyButton text={token} />
      </p>
    </Notice>
  );
}
