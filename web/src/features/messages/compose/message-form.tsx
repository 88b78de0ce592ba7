import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";
import type { MessageButtonProps } from "@/shared/slots/messaging";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { startConversation } from "../queries";
import { LONGEST_TEXT } from "../text";

/** The form of a message to the other side of a product, a quote, a purchase, a shipment or a contract. */
export default function MessageForm({ about, to }: Omit<MessageButtonProps, "label">) {
  const [text, setText] = useState("");
  // One idempotency key for the current text: sent again, it is still one message. Another text gets another key.
  const [key, setKey] = useState(randomKey);
  const sending = useChange(() => startConversation(about, text, key), ["messages.sent"], {
    // A lost connection is reported at once, beside the text, which stays.
    networkMode: "always",
    onSuccess: () => {
      setText("");
      setKey(randomKey());
    },
  });
  const write = (words: string) => {
    setText(words);
    if (!sending.isError) return;
    setKey(randomKey());
    sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") sending.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-5">
      {sending.isSuccess && (
        <Notice tone="good">
          Your message is with {to}.{" "}
          <Link to={`/messages/${sending.data.id}`} className="underline underline-offset-4">
            Go to the conversation
          </Link>
        </Notice>
      )}
      <TextArea
        label={`Your message to ${to}`}
        required
        maxLength={LONGEST_TEXT}
        rows={4}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {sending.isError && (
        <Notice tone="bad">
          Your message could not be sent. {reason(sending.error)} What you wrote is still here.
        </Notice>
      )}
      <SubmitButton busy={sending.isPending} submit="Send" />
    </form>
  );
}

function reason(error: Error): string {
  return asProblem(error)?.message ?? "The shop cannot be reached: check your connection and send it again.";
}
