import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { Tab, TabList } from "@/shared/ui/tab";
import { SHOWN } from "../queries";
import { SectionTitle } from "../section-title";
import { adminRequests } from "./queries";
import { RequestRow } from "./request-row";

const STATUSES = [
  { status: "waiting", label: "Waiting", empty: "Nobody waits for a role." },
  { status: "granted", label: "Granted", empty: "No role was granted yet." },
  { status: "declined", label: "Declined", empty: "No request was declined yet." },
] as const;

type Listed = (typeof STATUSES)[number];

/** Role requests and their answers. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const shown = STATUSES.find(({ status }) => status === params.get("status")) ?? STATUSES[0];
  return (
    <>
      <SectionTitle title="Role requests">
        Who signs up may buy. To sell or to carry, one asks here and says why.
      </SectionTitle>
      <Tabs.Root
        value={shown.status}
        onValueChange={(status) => setParams(status === "waiting" ? {} : { status }, { replace: true })}
      >
        <TabList aria-label="Requests" className="mb-2">
          {STATUSES.map(({ status, label }) => (
            <Tab key={status} value={status}>
              {label}
            </Tab>
          ))}
        </TabList>
        {STATUSES.map((listed) => (
          <Tabs.Content key={listed.status} value={listed.status}>
            <Requests listed={listed} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  );
}

function Requests({ listed: { status, label, empty } }: { listed: Listed }) {
  const pages = useCursorPages(status, SHOWN);
  const { data, isError, isPlaceholderData, refetch } = useQuery(adminRequests(status, pages.cursor));
  if (!data && isError) return <LoadFailure onRetry={refetch}>The requests could not be loaded.</LoadFailure>;
  if (!data) {
    return (
      <div className="space-y-4 py-4">
        <LoadingText />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (data.items.length === 0) {
    return (
      <Empty title={empty}>{status === "waiting" && "A new request is told to you as a notification."}</Empty>
    );
  }
  return (
    <>
      <ul aria-label={`${label} requests`} className={isPlaceholderData ? "opacity-60" : ""}>
        {data.items.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      <CursorPager
        of="requests"
        pages={pages}
        shown={data.items.length}
        total={data.total}
        next={data.next_cursor}
      />
    </>
  );
}
