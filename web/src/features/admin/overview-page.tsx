import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { type Section, useSections } from "@/shared/slots/admin-sections";
import { Facts } from "@/shared/ui/facts";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { formatBytes } from "./bytes";
import { OrderingNotice } from "./ordering-notice";
import { storeState } from "./queries";
import { SectionTitle } from "./section-title";
import { useWaiting, type WaitingState } from "./use-waiting";

/** The tasks that wait for an administrator, links to every section, and the state of the store. */
export function Component() {
  const sections = useSections();
  const waiting = useWaiting();
  const wanted = sections.filter(({ to }) => (waiting.marks[to]?.count ?? 0) > 0);
  const others = sections.filter((section) => !wanted.includes(section));
  return (
    <>
      <SectionTitle title="Administration" />
      <OrderingNotice />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div>
          <Headline waiting={waiting} wanted={wanted.length} />
          <ul className="mt-4 border-t border-ink">
            {[...wanted, ...others].map((section) => (
              <SectionRow key={section.to} section={section} mark={waiting.marks[section.to]} />
            ))}
          </ul>
        </div>
        <Store />
      </div>
    </>
  );
}

function Headline({ waiting, wanted }: { waiting: WaitingState; wanted: number }) {
  if (waiting.failed) {
    return (
      <p role="status" className="text-muted">
        What waits for you could not be asked about completely.
      </p>
    );
  }
  if (!waiting.known) return <Skeleton className="h-6 w-56" />;
  return (
    <p role="status" className="text-lead">
      {wanted === 0 ? "Nothing waits for you." : "This waits for you:"}
    </p>
  );
}

function SectionRow({
  section,
  mark,
}: {
  section: Section;
  mark: { count: number; text: string } | undefined;
}) {
  const { to, label, text, icon: Icon } = section;
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        className="group flex min-h-16 items-center gap-4 py-2.5 outline-offset-[-2px] transition-[background-color] hover:bg-card sm:px-3"
      >
        <Icon aria-hidden="true" size={22} strokeWidth={1.6} className="shrink-0 text-muted" />
        <span className="min-w-0 grow">
          <span className="block font-semibold group-hover:underline group-hover:underline-offset-4">
            {label}
          </span>
          <span className="block text-small text-muted">{text}</span>
        </span>
        {mark && mark.count > 0 && (
          <span className="figures shrink-0 text-small font-semibold text-cherry">{mark.text}</span>
        )}
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-edge" />
      </Link>
    </li>
  );
}

function Store() {
  const id = useId();
  const { data, isError, refetch } = useQuery(storeState);
  const number = (count: number) => count.toLocaleString("en-US");
  return (
    <section aria-labelledby={id} className="leaf-shape bg-card p-6">
      <h2 id={id} className="mb-4 text-h4">
        The store
      </h2>
      {!data && isError && (
        <LoadFailure onRetry={refetch}>How the store stands could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-52" />}
      {data && (
        <Facts
          rows={[
            ["Size on disk", formatBytes(data.bytes)],
            ["Version", data.version],
            ["Transactions", number(data.transactions)],
            ["Commits", number(data.commits)],
          ]}
        />
      )}
    </section>
  );
}
