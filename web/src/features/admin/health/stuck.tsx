import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { Section } from "@/shared/ui/section";
import { emailCounts } from "../emails/queries";
import { unknownPayments } from "../payments/queries";
import { storeState } from "../queries";

/** What did not get through: e-mails, events, and payments whose provider did not say what became of them. */
export function Stuck() {
  const mailed = useModule("messages");
  const billed = useModule("billing");
  const emails = useQuery({ ...emailCounts, enabled: mailed });
  const payments = useQuery({ ...unknownPayments, enabled: billed });
  const store = useQuery(storeState);
  const rows = [
    { to: "/admin/emails", name: "E-mails that were not sent", count: emails.data?.total, on: mailed },
    { to: "/admin/events", name: "Events that a module gave up", count: store.data?.deadLetters, on: true },
    {
      to: "/admin/payments",
      name: "Payments whose provider does not answer clearly",
      count: payments.data?.length,
      on: billed,
    },
  ];
  return (
    <Section title="What did not get through" ruled>
      <ul>
        {rows
          .filter(({ on }) => on)
          .map(({ to, name, count }) => (
            <li key={to} className="border-b border-line">
              <Link
                to={to}
                className="flex min-h-12 items-center justify-between gap-4 py-2 underline-offset-4 hover:underline"
              >
                {name}
                <span className={`figures font-semibold ${(count ?? 0) > 0 ? "text-cherry" : "text-muted"}`}>
                  {count === undefined ? "…" : count}
                </span>
              </Link>
            </li>
          ))}
      </ul>
      <p className="mt-3 text-muted">
        There, each is tried once more with one click. E-mails and events can be put aside too.
      </p>
    </Section>
  );
}
