import { scaleLinear } from "d3-scale";
import { Link } from "react-router";
import type { Figures } from "@/shared/api/types";
import { CHART_HEIGHT, ChartFrame, FIGURE, HEAD, NAME, ROW, TABLE } from "./chart-frame";
import type { Period } from "./queries";

const TICKS = 4;

interface PopularChartProps {
  popular: Figures["popular"];
  period: Period;
}

/** The goods that sell best: a bar for each, the longest first. */
export function PopularChart({ popular, period }: PopularChartProps) {
  const most = Math.max(1, ...popular.map(({ sales }) => sales));
  const x = scaleLinear().domain([0, most]).nice(TICKS).range([0, 100]);
  const ticks = x.ticks(TICKS).filter(Number.isInteger);
  return (
    <ChartFrame
      csv={{ path: `/api/analytics/popular.csv?period=${period}`, name: `popular-${period}.csv` }}
      table={<PopularTable popular={popular} />}
    >
      <div className="relative flex flex-col" style={{ height: CHART_HEIGHT }}>
        <div aria-hidden="true" className="absolute inset-x-0 top-0 bottom-6">
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ left: `${x(tick)}%` }}
              className={`absolute inset-y-0 border-l ${tick === 0 ? "border-ink" : "border-line"}`}
            />
          ))}
        </div>
        <ul className="relative flex grow flex-col justify-around">
          {popular.map(({ productId, name, sales }) => (
            <li key={productId}>
              <p className="flex justify-between gap-3 pl-2 leading-snug">
                <Link
                  to={`/product/${productId}`}
                  className="truncate bg-card underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <span className="figures bg-card font-semibold">
                  {sales.toLocaleString("en-US")}
                  <span className="sr-only"> sold</span>
                </span>
              </p>
              <span
                aria-hidden="true"
                className="mt-0.5 block h-4 rounded-r-sm bg-liquor"
                style={{ width: `${x(sales)}%` }}
              />
            </li>
          ))}
        </ul>
        <div aria-hidden="true" className="figures relative h-6 shrink-0 text-small text-muted">
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ left: `${x(tick)}%` }}
              className={`absolute top-1.5 ${tick === 0 ? "" : x(tick) > 99 ? "-translate-x-full" : "-translate-x-1/2"}`}
            >
              {tick.toLocaleString("en-US")}
            </span>
          ))}
        </div>
      </div>
    </ChartFrame>
  );
}

function PopularTable({ popular }: Pick<PopularChartProps, "popular">) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Most Popular Products</caption>
      <thead>
        <tr className={ROW}>
          <th scope="col" className={HEAD}>
            Product
          </th>
          <th scope="col" className={`${HEAD} pr-0! text-right`}>
            Sales
          </th>
        </tr>
      </thead>
      <tbody>
        {popular.map(({ productId, name, sales }) => (
          <tr key={productId} className={ROW}>
            <th scope="row" className={NAME}>
              {name}
            </th>
            <td className={FIGURE}>{sales.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
