import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { useTitle } from "@/shared/lib/use-title";
import { ButtonLink } from "@/shared/ui/button-link";
import { QUESTIONS } from "./questions";

/** Frequent questions. Each answer opens and closes separately. */
export function Component() {
  useTitle("Frequently asked questions");
  const messages = useModule("messages");
  return (
    <div className="shell grid gap-x-16 gap-y-10 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-h1">Frequently asked questions</h1>
        <p className="mt-4 max-w-md text-lead text-muted">Eight things people ask before they buy.</p>
        <p className="mt-3">
          <Link to="/help" className="font-semibold text-leaf underline underline-offset-4">
            How the shop works
          </Link>
        </p>
      </div>
      <div className="border-t border-ink lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-3 transition-colors hover:text-leaf [&::-webkit-details-marker]:hidden">
              <h2 className="text-h4">{question}</h2>
              <Plus
                aria-hidden="true"
                size={22}
                className="shrink-0 text-leaf transition-transform duration-300 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-prose pb-6 text-lead text-muted motion-safe:animate-[rise_240ms_var(--ease-calm)]">
              {answer}
            </p>
          </details>
        ))}
      </div>
      {messages && (
        <div className="self-start lg:col-start-1">
          <p className="font-semibold">Yours is not among them?</p>
          <ButtonLink to="/contact" look="outline" className="mt-3">
            Contact us
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
