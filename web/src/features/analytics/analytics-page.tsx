import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useAhead } from "@/shared/lib/use-ahead";
import { Panel } from "@/shared/ui/panel";
import { NewsPanel } from "./news-panel";
import { PeriodChoice } from "./period-choice";
import { PopularChart } from "./popular-chart";
import { analytics, PERIODS, type Period } from "./queries";
import { SalesChart } from "./sales-chart";
import { Suggestions } from "./suggestions";

const FIRST: Period = "6m";
const FAILED = "The analytics could not be loaded.";

/** The figures of the account's own sales, in four panels. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useAhead<Period>(params);
  const period = ahead ?? PERIODS.find(({ value }) => value === params.get("period"))?.value ?? FIRST;
  const query = useQuery(analytics(period));
  const choose = (next: Period) => {
    setAhead(next);
    setParams(next === FIRST ? {} : { period: next }, { replace: true });
  };

  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-h1">Analytics Dashboard</h1>
        <PeriodChoice period={period} onChoose={choose} />
      </div>
      <div
        aria-busy={query.isPlaceholderData}
        className={`grid gap-5 transition-opacity lg:grid-cols-2 ${query.isPlaceholderData ? "opacity-60" : ""}`}
      >
        <Panel
          title="Number of Sales Over Time"
          query={query}
          failed={FAILED}
          isEmpty={({ months }) => months.every(({ sales, returns }) => sales === 0 && returns === 0)}
          empty="Nothing was sold in this period. Once something is, its month grows here."
        >
          {({ months }) => <SalesChart months={months} period={period} />}
        </Panel>
        <Panel
          title="Most Popular Products"
          query={query}
          failed={FAILED}
          isEmpty={({ popular }) => popular.length === 0}
          empty="Nothing was sold in this period. The five goods that sell best will stand here."
        >
          {({ popular }) => <PopularChart popular={popular} period={period} />}
        </Panel>
        <Panel
          title="Suggestions"
          query={query}
          failed={FAILED}
          isEmpty={({ suggestions }) => suggestions.length === 0}
          empty="Nothing to suggest. When your stock, sales or quotes ask for something, it is said here, with the reason."
        >
          {({ suggestions }) => <Suggestions suggestions={suggestions} />}
        </Panel>
        <NewsPanel query={query} failed={FAILED} />
      </div>
    </div>
  );
}
