import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { fieldsOf } from "@/shared/form/fields-of";
import { showFieldErrors } from "@/shared/form/form-errors";
import { type Role, roleName, roleText } from "@/shared/session/role-names";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { useAskForRole } from "./queries";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(10, "Say it in 10 characters or more")
    .max(1000, "It can have 1,000 characters at most"),
});
type Fields = z.infer<typeof schema>;

const HINTS: Partial<Record<Role, string>> = {
  seller: "What you grow or trade, where, and how much in a season",
  logistics: "What you carry with, which ways, and how often",
};

/** Asks an administrator for a role. */
export default function AskDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const ask = useAskForRole();
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: { reason: "" } });
  const field = fieldsOf(form);
  const send = ({ reason }: Fields) =>
    ask.mutate(
      { role, reason },
      { onSuccess: onClose, onError: (error) => void showFieldErrors(form.setError, error) },
    );
  return (
    <Dialog title={`Ask to be a ${roleName(role).toLowerCase()}`} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit(send)} className="space-y-4">
        <p className="text-muted">{roleText(role)} An administrator of the shop reads this and decides.</p>
        <FailureNotice
          error={ask.error}
          failed="Your request was not sent."
          faultsAtFields
          className="bg-paper!"
        />
        <TextArea
          label="About you"
          required
          rows={5}
          maxLength={1000}
          placeholder={HINTS[role]}
          {...field("reason")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Not now
          </Button>
          <SubmitButton busy={ask.isPending} submit="Send the request" />
        </div>
      </form>
    </Dialog>
  );
}
