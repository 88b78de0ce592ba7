import { useQuery } from "@tanstack/react-query";
import { Check, ChevronRight, Circle } from "lucide-react";
import { Link } from "react-router";
import { useSession } from "@/shared/session/session";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { SectionTitle } from "../../section-title";
import { firstDay } from "../queries";
import { TrialOrder } from "./trial-order";

/** What a new shop needs. Each row ticks itself from facts, and leads to its screen. */
export function Component() {
  const { data, isError, refetch } = useQuery({ ...firstDay, staleTime: 0 });
  const me = useSession((session) => session.user);
  const open = data?.filter(({ done }) => !done).length ?? 0;
  return (
    <>
      <SectionTitle title="First day">
        What a shop needs before its first order. A row ticks itself once it is done.
      </SectionTitle>
      {!data && isError && <LoadFailure onRetry={refetch}>The list could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-72" />}
      {data && (
        <>
          <p role="status" className="text-lead">
            {open === 0 ? "All of it is done." : `Done: ${data.length - open} of ${data.length}.`}
          </p>
          <ul className="mt-4 max-w-3xl border-t border-ink">
            {data.map(({ step, done }) => {
              const { title, text, to } = STEPS[step];
              return (
                <li key={step} className="border-b border-line">
                  <Link
                    to={
                      step === "payment" && me?.roles.includes("seller")
                        ? "/payout-details"
                        : to.replace(":me", me?.id ?? "")
                    }
                    className="group flex min-h-16 items-center gap-4 py-2.5 outline-offset-[-2px] hover:bg-card sm:px-3"
                  >
                    {done ? (
                      <Check aria-hidden="true" size={22} className="shrink-0 text-leaf" />
                    ) : (
                      <Circle aria-hidden="true" size={22} className="shrink-0 text-edge" />
                    )}
                    <span className="min-w-0 grow">
                      <span className="block font-semibold group-hover:underline group-hover:underline-offset-4">
                        {title}
                        <span className="sr-only">, {done ? "done" : "to do"}</span>
                      </span>
                      <span className="block text-small text-muted">{text}</span>
                    </span>
                    <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-edge" />
                  </Link>
                </li>
              );
            })}
          </ul>
          {data.some(({ step }) => step === "trial") && (
            <section id="trial" aria-label="A test order" className="mt-8 max-w-3xl">
              <TrialOrder />
            </section>
          )}
        </>
      )}
    </>
  );
}

const STEPS = {
  look: { title: "Name and logo", text: "What the shop is called, and its picture.", to: "/admin/look" },
  selling: {
    title: "Somebody sells",
    text: "Give yourself or somebody else the role of a seller.",
    to: "/admin/accounts/:me",
  },
  product: { title: "The first product", text: "A lot with its price and its stock.", to: "/inventory/add" },
  payment: {
    title: "A way to be paid",
    text: "A bank account or a mobile wallet of yours, or a payment provider under Payments.",
    to: "/admin/payments",
  },
  email: { title: "E-mail", text: "A mail server, so that people get their e-mails.", to: "/admin/mail" },
  tax: { title: "Tax", text: "That the shop charges none, or by which rules.", to: "/admin/tax" },
  freight: {
    title: "Freight",
    text: "What the way of goods costs, or that carriers name the price.",
    to: "/admin/freight",
  },
  trial: {
    title: "A test order",
    text: "That an order goes through. It is given up again and leaves no trace in the books.",
    to: "#trial",
  },
  terms: {
    title: "Terms of sale",
    text: "What holds between you and your buyers.",
    to: "/admin/texts/terms-of-sale",
  },
} as const;
