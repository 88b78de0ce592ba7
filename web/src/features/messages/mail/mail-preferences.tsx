import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { SubmitButton } from "@/shared/ui/submit-button";
import type { MailTopic, MailPreferences as Preferences } from "../wire";
import { mailPreferences, saveMailPreferences } from "./queries";

const TOPICS: [MailTopic, string][] = [
  ["orders", "Orders: placed, cancelled, delivered, sent back"],
  ["shipments", "Shipments: on their way, arrived, held up"],
  ["bills", "Bills: new, paid, overdue"],
  ["quotes", "Quotes and contracts: offers, answers, signatures"],
  ["messages", "Messages: somebody wrote to you"],
];

/** The choice of e-mails that the account gets. Notifications in the shop stay in any case. */
export function MailPreferences() {
  const { data, isError, refetch } = useQuery(mailPreferences);
  if (data) return <Form saved={data} />;
  if (isError)
    return <LoadFailure onRetry={refetch}>Your choice of e-mails could not be loaded.</LoadFailure>;
  return (
    <>
      <LoadingText />
      <Skeleton className="h-64 max-w-md" />
    </>
  );
}

function Form({ saved }: { saved: Preferences }) {
  const [email, setEmail] = useState(saved.email);
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: () => saveMailPreferences({ email }),
    onSuccess: () => client.setQueryData(mailPreferences.queryKey, { email }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const choose = (topic: MailTopic, on: boolean) => {
    saving.reset();
    setEmail({ ...email, [topic]: on });
  };
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 font-semibold">Tell me by e-mail about</legend>
        {TOPICS.map(([topic, label]) => (
          <label key={topic} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={email[topic]}
              onChange={(event) => choose(topic, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {saving.isSuccess && (
        <Notice tone="good" className="mt-4">
          Your choice is saved.
        </Notice>
      )}
      {saving.isError && (
        <Notice tone="bad" className="mt-4">
          Your choice could not be saved. {saving.error.message} Please try again.
        </Notice>
      )}
      <SubmitButton className="mt-4" busy={saving.isPending} submit="Save" pending="Saving..." />
    </form>
  );
}
