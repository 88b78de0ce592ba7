import { type FormEvent, useState } from "react";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { useAnswer } from "./queries";

/** Words of a side, for the other side and the shop. */
export function AnswerForm({ id }: { id: string }) {
  const [words, setWords] = useState("");
  const [blank, setBlank] = useState(false);
  const answer = useAnswer(id);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = words.trim();
    setBlank(said === "");
    if (said) answer.mutate(said, { onSuccess: () => setWords("") });
    else event.currentTarget.querySelector("textarea")?.focus();
  };
  return (
    <form noValidate aria-label="Say something" onSubmit={send} className="mt-10 max-w-2xl">
      <TextArea
        label="Your words"
        required
        rows={5}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={blank ? "Enter your words: the other side and the shop read them" : undefined}
      />
      <FailureNotice error={answer.error} ownWords className="mt-3" />
      <SubmitButton className="mt-4" busy={answer.isPending} submit="Send" />
    </form>
  );
}
