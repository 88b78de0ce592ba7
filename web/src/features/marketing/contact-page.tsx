import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { emailField } from "@/shared/lib/email";
import { FACE } from "@/shared/lib/shop";
import { useTitle } from "@/shared/lib/use-title";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { sendMessage } from "./send";

const schema = z.object({
  name: z.string().trim().min(1, "Enter your name").max(200, "Shorten the name to 200 characters"),
  email: emailField("Enter an e-mail address, like name@example.com"),
  message: z
    .string()
    .trim()
    .min(1, "Write what it is about")
    .max(5000, "Shorten the message to 5,000 characters"),
});
const EMPTY = { name: "", email: "", message: "" };

const HELPFUL = [
  "The product's name, or the address of its page",
  "How much you need, where and by when",
  "The order's number, if there is one already",
];

/** How else the shop is reached, if the owner said so. */
function Reached() {
  const { email, phone, address } = FACE;
  if (!email && !phone && !address) return null;
  return (
    <address className="mt-6 max-w-md space-y-1 not-italic">
      {address && <p className="whitespace-pre-line">{address}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </p>
      )}
    </address>
  );
}

const LINK = "font-semibold text-leaf underline underline-offset-4 [overflow-wrap:anywhere]";

export function ContactPage() {
  useTitle("Contact an Expert");
  return (
    <div className="shell grid gap-x-16 gap-y-10 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-h1">Contact an Expert</h1>
        <p className="mt-4 max-w-md text-lead text-muted">
          About a lot, a roast, an order or this shop: write a few lines. People who know the goods read them,
          and answer by e-mail.
        </p>
        <Reached />
        <p className="mt-6 max-w-md border-t border-line pt-5">
          Many questions are answered already:{" "}
          <Link to="/faq" className="font-semibold text-leaf underline underline-offset-4">
            read the FAQ
          </Link>
          .
        </p>
      </div>
      <ContactForm />
      <div className="lg:col-start-1">
        <h2 className="text-h4">What helps us answer</h2>
        <ul className="mt-3 max-w-md">
          {HELPFUL.map((what) => (
            <li key={what} className="border-t border-line py-2.5 text-muted">
              {what}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ContactForm() {
  const { form, sending, field, summary, submit } = useFormChange(schema, EMPTY, sendMessage, {
    onSuccess: () => {
      form.reset(EMPTY);
    },
  });

  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sending.isSuccess || sending.isError) result.current?.focus();
  }, [sending.isSuccess, sending.isError]);

  return (
    <div className="leaf-shape bg-card p-6 shadow-lift sm:p-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {/* The button is far below on a small screen: the focus scrolls the result into view. */}
      <div ref={result} tabIndex={-1} className="scroll-mt-28 outline-none not-empty:mb-6">
        {sending.isSuccess && (
          <Notice tone="good" className="bg-paper!">
            {sending.data}
          </Notice>
        )}
        {sending.isError && (
          <>
            <Notice tone="bad" className="bg-paper!">
              {failure(sending.error)}
            </Notice>
            <p className="mt-2 text-small text-muted">What you wrote is still here. Please try again.</p>
          </>
        )}
      </div>
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          sending.reset();
          void submit(event);
        }}
      >
        {!sending.isError && <ErrorSummary {...summary} />}
        <TextField label="Name" required autoComplete="name" {...field("name")} />
        <TextField label="Email" type="email" required autoComplete="email" {...field("email")} />
        <TextArea label="Message" required {...field("message")} />
        <SubmitButton className="w-full sm:w-auto" busy={sending.isPending} submit="Send the message" />
      </form>
    </div>
  );
}

/** One text for the shop's refusals; a network failure has its own message. */
function failure(error: Error): string {
  return asProblem(error) ? "Failed to submit form" : error.message;
}
