import { scaleBand, scaleLinear } from "d3-scale";
import type { Figures } from "@/shared/api/types";
import { formatPrice } from "@/shared/lib/money";
import { useWidth } from "@/shared/lib/use-width";
import { CHART_HEIGHT, ChartFrame, FIGURE, HEAD, NAME, ROW, TABLE } from "./chart-frame";
import type { Period } from "./queries";

const MARGIN = { top: 10, right: 4, bottom: 26, left: 38 };
const LABEL_WIDTH = 34;
const TICKS = 4;

type Months = Figures["months"];

interface SalesChartProps {
  months: Months;
  period: Period;
}

/** Sales and returns of each month, side by side. */
export function SalesChart({ months, period }: SalesChartProps) {
  return (
    <ChartFrame
      csv={{ path: `/api/analytics/sales.csv?period=${period}`, name: `sales-${period}.csv` }}
      table={<SalesTable months={months} />}
    >
      <ul className="mb-2 flex gap-5 text-small font-semibold" aria-label="What the bars show">
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-[3px] bg-leaf" /> Sales
        </li>
        <li className="flex items-center gap-2">
          <svg aria-hidden="true" width="12" height="12">
            <rect width="12" height="12" rx="3" fill="url(#returns)" stroke="var(--cherry)" />
          </svg>
          Returns
        </li>
      </ul>
      <Bars months={months} />
    </ChartFrame>
  );
}

function Bars({ months }: { months: Months }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const x = scaleBand()
    .domain(months.map(({ month }) => month))
    .range([MARGIN.left, Math.max(MARGIN.left, width - MARGIN.right)])
    .padding(0.3);
  const most = Math.max(1, ...months.map(({ sales, returns }) => Math.max(sales, returns)));
  const y = scaleLinear()
    .domain([0, most])
    .nice(TICKS)
    .range([CHART_HEIGHT - MARGIN.bottom, MARGIN.top]);
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  const bar = x.bandwidth() / 2;
  // Labels that would overlap are left out; the latest month keeps its label.
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, x.step())));
  const sold = months.reduce((sum, { sales }) => sum + sales, 0);
  const returned = months.reduce((sum, { returns }) => sum + returns, 0);

  return (
    <div ref={box} className="overflow-hidden" style={{ height: CHART_HEIGHT }}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={`Sales and returns in ${months.length} months: ${sold} sold, ${returned} returned. The table below has each month.`}
          width={width}
          height={CHART_HEIGHT}
          className="figures block text-small"
        >
          <defs>
            <pattern
              id="returns"
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="2.5" height="5" fill="var(--cherry)" />
            </pattern>
          </defs>
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line
                x1={MARGIN.left}
                x2={width - MARGIN.right}
                stroke={tick === 0 ? "var(--ink)" : "var(--line)"}
              />
              <text x={MARGIN.left - 8} dy="0.32em" textAnchor="end" fill="var(--muted)">
                {tick.toLocaleString("en-US")}
              </text>
            </g>
          ))}
          {months.map(({ month, name, sales, returns }, index) => (
            <g key={month} transform={`translate(${x(month) ?? 0} 0)`}>
              <title>{`${name} ${month.slice(0, 4)}: ${sales} sold, ${returns} returned`}</title>
              <rect
                width={bar}
                height={y(0) - y(sales)}
                y={y(sales)}
                rx={Math.min(3, bar / 3)}
                fill="var(--leaf)"
              />
              {returns > 0 && (
                <rect
                  x={bar + 1}
                  width={Math.max(1, bar - 1)}
                  height={y(0) - y(returns)}
                  y={y(returns)}
                  rx={Math.min(3, bar / 3)}
                  fill="url(#returns)"
                  stroke="var(--cherry)"
                />
              )}
              {(months.length - 1 - index) % every === 0 && (
                <text x={x.bandwidth() / 2} y={CHART_HEIGHT - 8} textAnchor="middle" fill="var(--muted)">
                  {name}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

function SalesTable({ months }: { months: Months }) {
  const taxed = months.some(({ tax }) => tax.length > 0);
  return (
    <table className={TABLE}>
      <caption className="sr-only">Number of Sales Over Time</caption>
      <thead>
        <tr className={ROW}>
          <th scope="col" className={HEAD}>
            Month
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Sales
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Returns
          </th>
          <th scope="col" className={`${HEAD} pr-0! text-right`}>
            {taxed ? "Revenue without tax" : "Revenue"}
          </th>
          {taxed && (
            <th scope="col" className={`${HEAD} pr-0! pl-4 text-right`}>
              Tax
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, name, sales, returns, revenue, tax }) => (
          <tr key={month} className={ROW}>
            <th scope="row" className={NAME}>
              {name} {month.slice(0, 4)}
            </th>
            <td className={FIGURE}>{sales.toLocaleString("en-US")}</td>
            <td className={FIGURE}>{returns.toLocaleString("en-US")}</td>
            <td className={FIGURE}>{amounts(revenue)}</td>
            {taxed && <td className={FIGURE}>{amounts(tax)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amounts(sums: Months[number]["revenue"]): string {
  return sums.length === 0
    ? "0"
    : sums.map(({ amount, currency }) => formatPrice(amount, currency)).join(", ");
}
