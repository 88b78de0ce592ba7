import { useQuery } from "@tanstack/react-query";
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
        once, by whatever address they typed. Once <code>mail.smtp_url</code> is set, ordering waits for the
        confirmation; <code>orders.confirmed_email</code> decides otherwise.
      </p>
    </section>
  );
}
