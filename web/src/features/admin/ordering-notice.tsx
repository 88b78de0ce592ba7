import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { confirmationPolicy } from "./queries";

/**
 * The consequences for orders if the shop cannot ask for a confirmed e-mail. Nothing is shown if it can, in the demo,
 * or with the setting `never`, which is a conscious choice.
 */
export function OrderingNotice() {
  const { data } = useQuery(confirmationPolicy);
  if (!data || data.mailServer || data.demo || data.setting !== "auto") return null;
  return (
    <section
      aria-label="Ordering without a mail server"
      className="mb-10 max-w-prose rounded-sm border-l-4 border-edge bg-card px-4 py-3"
    >
      <p>
        <strong>This shop has no mail server.</strong> E-mails lie in the folder <code>outbox</code> beside
        its data, so nobody can be asked to confirm an e-mail address: whoever signs up orders and signs at
        once, by whatever address they typed. Once there is a server, ordering waits for the confirmation; the
        setting <code>orders.confirmed_email</code> decides otherwise.
      </p>
      <Link
        to="/admin/mail"
        className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Set the mail server
      </Link>
    </section>
  );
}
