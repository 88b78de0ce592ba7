import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { useRole } from "@/shared/session/use-role";
import { useStaff } from "@/shared/session/use-staff";
import { type Section, useSections } from "@/shared/slots/admin-sections";
import { Skeleton } from "@/shared/ui/skeleton";
import { OrderingNotice } from "./ordering-notice";
import { SectionTitle } from "./section-title";
import { TradeOverview } from "./trade/trade-overview";
import { useWaiting, type WaitingState } from "./use-waiting";

/** The trade of the shop, the tasks that wait for an administrator, and then every other section that is the account's. */
export function Component() {
  const sections = useSections();
  const waiting = useWaiting();
  const administrator = useRole("administrator");
  const analysed = useModule("analytics");
  const counted = useStaff(["staff-support", "staff-books"]) && analysed;
  const wanted = sections.filter(({ to }) => (waiting.marks[to]?.count ?? 0) > 0);
  const others = sections.filter((section) => !wanted.includes(section));
  return (
    <>
      <SectionTitle title="Administration" />
      {administrator && <OrderingNotice />}
      {counted && <TradeOverview />}
      {administrator && <Headline waiting={waiting} wanted={wanted.length} />}
      {wanted.length > 0 && (
        <ul className="mt-4 border-t border-ink">
          {wanted.map((section) => (
            <SectionRow key={section.to} section={section} mark={waiting.marks[section.to]} />
          ))}
        </ul>
      )}
      <h2 className="mt-12 text-h3">{wanted.length > 0 ? "Other sections" : "All sections"}</h2>
      <ul className="mt-4 border-t border-ink">
        {others.map((section) => (
          <SectionRow key={section.to} section={section} mark={undefined} />
        ))}
      </ul>
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
