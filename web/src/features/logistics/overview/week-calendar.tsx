import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Tabs } from "radix-ui";
import { useId, useState } from "react";
import { Link } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { dayFromNow } from "@/shared/lib/dates";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { Tab, TabList } from "@/shared/ui/tab";
import { calendar } from "../queries";
import type { CalendarDay, CalendarEntry } from "../wire";
import { dayName, firstWeek, mondayOf, monthDay, weekText, workingDays } from "./week";

const KINDS = ["deliveries", "shipments"] as const;
type Kind = (typeof KINDS)[number];
const NAMES: Record<Kind, string> = { deliveries: "Deliveries", shipments: "Shipments" };

/** A working week with its arrivals and departures. */
export function WeekCalendar() {
  const id = useId();
  const [weeks, setWeeks] = useState(() => firstWeek(new Date()));
  const [kind, setKind] = useState<Kind>("deliveries");
  const monday = mondayOf(new Date(), weeks);
  const { data, isError, isPlaceholderData, refetch } = useQuery(calendar(monday));
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <h2 id={id} className="text-h4">
          Calendar
        </h2>
        <div className="-mr-2 flex min-w-0 items-center gap-1">
          <Arrow label="Previous week" onClick={() => setWeeks(weeks - 1)}>
            <ChevronLeft aria-hidden="true" size={20} />
          </Arrow>
          <p role="status" className="figures min-w-0 text-center sm:min-w-48 font-semibold">
            {weekText(monday)}
          </p>
          <Arrow label="Next week" onClick={() => setWeeks(weeks + 1)}>
            <ChevronRight aria-hidden="true" size={20} />
          </Arrow>
        </div>
      </div>
      <Tabs.Root value={kind} onValueChange={(next) => setKind(next as Kind)}>
        <TabList aria-label="What the calendar shows" className="mb-4">
          {KINDS.map((one) => (
            <Tab key={one} value={one}>
              {NAMES[one]}
            </Tab>
          ))}
        </TabList>
        {KINDS.map((one) => (
          <Tabs.Content key={one} value={one}>
            {isError && !data ? (
              <LoadFailure onRetry={refetch}>The calendar could not be loaded.</LoadFailure>
            ) : (
              <Week monday={monday} days={isPlaceholderData ? undefined : data?.days} kind={one} />
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </section>
  );
}

interface WeekProps {
  monday: string;
  /** Undefined while they are loading. */
  days: CalendarDay[] | undefined;
  kind: Kind;
}

function Week({ monday, days, kind }: WeekProps) {
  const today = dayFromNow(0);
  const none = days?.every((day) => day[kind].length === 0);
  return (
    <>
      <ol className="grid gap-x-3 gap-y-1 md:grid-cols-5">
        {workingDays(monday).map((date) => (
          <li
            key={date}
            aria-current={date === today ? "date" : undefined}
            className={classNames(
              "min-w-0 border-t-2 pt-2 pb-3 md:min-h-32",
              date === today ? "border-cherry" : "border-line",
            )}
          >
            <p className="flex items-baseline justify-between gap-2 text-small">
              <span className="font-semibold">{dayName(date)}</span>
              <span className="figures text-muted">{monthDay(date)}</span>
            </p>
            {days ? (
              <Entries entries={days.find((day) => day.date === date)?.[kind] ?? []} />
            ) : (
              <Skeleton className="mt-2 h-12" />
            )}
          </li>
        ))}
      </ol>
      {none && (
        <p className="text-muted">
          {kind === "deliveries" ? "Nothing arrives in this week." : "Nothing leaves in this week."}
        </p>
      )}
    </>
  );
}

const SHOWN = 4;

function Entries({ entries }: { entries: CalendarEntry[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <>
      <ul className="mt-1.5 space-y-1.5 empty:hidden">
        {shown.map(({ shipmentId, number, name, place }) => (
          <li key={shipmentId}>
            <Link
              to={`/shipments?view=${shipmentId}`}
              className="leaf-shape-sm block bg-sunken px-3 py-2 transition-colors hover:bg-line"
            >
              <span className="block font-semibold break-words">{name}</span>
              <span className="figures block text-small text-muted">{number}</span>
              <span className="block text-small text-muted">{place}</span>
            </Link>
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && !all && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-1 min-h-9 text-small font-semibold text-leaf underline underline-offset-4"
        >
          {entries.length - SHOWN} more
        </button>
      )}
    </>
  );
}

interface ArrowProps {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}

function Arrow({ label, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken"
    >
      {children}
    </button>
  );
}
