import { ArrowRight } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { classNames } from "@/shared/lib/class-names";
import { CONTROL } from "@/shared/ui/text-field";
import { subscribe } from "./send";

interface Result {
  good: boolean;
  text: string;
}

/** The newsletter form in the footer: a field for an e-mail address. */
export default function Newsletter() {
  const id = useId();
  const [email, setEmail] = useState("");
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const refused = result?.good === false;

  const handIn = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      setResult({ good: false, text: "Enter an e-mail address, like name@example.com" });
      return;
    }
    setSending(true);
    setResult(null);
    const told = await subscribe(email.trim()).then(
      (text) => ({ good: true, text }),
      (error) => ({ good: false, text: refusal(error) }),
    );
    setResult(told);
    setSending(false);
    if (told.good) setEmail("");
  };

  return (
    <form noValidate onSubmit={(event) => void handIn(event)} className="min-h-26 max-w-sm">
      <label htmlFor={id} className="font-semibold">
        News from the harvest, by e-mail
      </label>
      <div className="relative mt-2">
        <input
          id={id}
          type="email"
          autoComplete="email"
          placeholder="Enter your email address here"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={refused || undefined}
          aria-describedby={`${id}-result`}
          className={classNames(CONTROL, "pr-12!")}
        />
        <button
          type="submit"
          aria-label="Subscribe"
          aria-disabled={sending}
          className="absolute top-1 right-1 grid size-9 place-items-center rounded-sm text-leaf transition-colors hover:bg-sunken"
        >
          <ArrowRight aria-hidden="true" size={20} />
        </button>
      </div>
      <p
        id={`${id}-result`}
        role="status"
        className={classNames("mt-2 min-h-5 text-small font-semibold", refused ? "text-danger" : "text-leaf")}
      >
        {sending ? "Sending..." : result?.text}
      </p>
    </form>
  );
}

function refusal(error: unknown): string {
  const problem = asProblem(error);
  if (problem?.status === 422) return problem.fields.email?.[0] ?? problem.message;
  if (problem?.status === 429) return problem.message;
  return "The address could not be kept just now. Please try again in a moment.";
}
