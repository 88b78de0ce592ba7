import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { PrintButton } from "@/shared/ui/print-button";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { Tab, TabList } from "@/shared/ui/tab";
import { lot, origin, recall } from "../queries";
import { FlowTable } from "./flow-table";
import { GraphView } from "./graph-view";
import { Reached } from "./reached";
import { Sources } from "./sources";

type View = "origin" | "recall";

const TITLES: Record<View, string> = { origin: "Where it came from", recall: "Where it went" };

/** Where the goods of a lot came from, and where they went. */
export function Component() {
  const { id = "" } = useParams();
  const [view, setView] = useState<View>("origin");
  const of = useQuery(lot(id));
  const graph = useQuery(view === "origin" ? origin(id) : recall(id));
  const missing = asProblem(of.error)?.status;
  return (
    <div className="shell py-8 sm:py-10">
      <Link to={`/lots/${id}`} className="font-semibold underline decoration-edge underline-offset-4">
        The lot
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">
          {of.data ? `Origin and recall of ${of.data.number}` : "Origin and recall"}
        </h1>
        {graph.data && <PrintButton />}
      </div>
      {missing === 404 || missing === 403 ? (
        <Empty title={missing === 404 ? "There is no such lot." : "Only sellers keep lots."}>
          It may belong to somebody else.
        </Empty>
      ) : (
        <Tabs.Root value={view} onValueChange={(next) => setView(next as View)}>
          <TabList className="mb-6 print:hidden" aria-label="Direction">
            <Tab value="origin">{TITLES.origin}</Tab>
            <Tab value="recall">{TITLES.recall}</Tab>
          </TabList>
          {(["origin", "recall"] as const).map((one) => (
            <Tabs.Content key={one} value={one}>
              <h2 className="mb-4 hidden text-h3 print:block">{TITLES[one]}</h2>
              {graph.isError && !graph.data && (
                <LoadFailure onRetry={graph.refetch}>The graph could not be loaded.</LoadFailure>
              )}
              {!graph.data && !graph.isError && (
                <>
                  <LoadingText />
                  <Skeleton className="h-80" />
                </>
              )}
              {graph.data && (
                <>
                  {graph.data.cut && (
                    <Notice tone="plain" className="mb-6">
                      This is only a part: the whole has more than 300 lots, moves and orders. Open one of the
                      lots to follow it from there.
                    </Notice>
                  )}
                  {graph.data.edges.length === 0 ? (
                    <Empty
                      title={one === "origin" ? "No delivery is entered." : "All of it is still here."}
                    />
                  ) : (
                    <>
                      <GraphView graph={graph.data} of={`lot-${id}`} />
                      {one === "origin" ? <Sources graph={graph.data} /> : <Reached graph={graph.data} />}
                      <FlowTable graph={graph.data} />
                    </>
                  )}
                </>
              )}
            </Tabs.Content>
          ))}
        </Tabs.Root>
      )}
    </div>
  );
}
