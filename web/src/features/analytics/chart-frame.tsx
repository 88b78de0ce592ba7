import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { DownloadButton } from "@/shared/ui/download-button";

interface ChartFrameProps {
  /** The chart; the table has the same content. */
  children: ReactNode;
  csv: { path: string; name: string };
  table: ReactNode;
}

/** A chart, with the same figures as a table for screen readers, and as a file. */
export function ChartFrame({ children, csv, table }: ChartFrameProps) {
  return (
    <>
      {children}
      <div className="mt-3 flex flex-wrap items-start justify-between gap-3 border-t border-line pt-3">
        <details className="group min-w-0 grow">
          <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline">
            <ChevronRight
              aria-hidden="true"
              size={18}
              className="-ml-1 transition-transform group-open:rotate-90"
            />
            Show as a table
          </summary>
          {table}
        </details>
        <DownloadButton {...csv} look="quiet" className="px-3!">
          CSV
        </DownloadButton>
      </div>
    </>
  );
}

export const CHART_HEIGHT = 300;
export const TABLE = "figures mt-2 w-full max-w-md text-left";
export const ROW = "border-b border-line";
export const HEAD = "py-1.5 pr-4 text-small font-semibold text-muted";
export const NAME = "py-1.5 pr-4 font-normal";
export const FIGURE = "py-1.5 pl-4 text-right";
