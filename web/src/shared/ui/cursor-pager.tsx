import { ChevronLeft, ChevronRight } from "lucide-react";
import type { CursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "./button";

interface CursorPagerProps {
  /** The name of the list, which tells two pagers on a screen apart. */
  of: string;
  pages: CursorPages;
  /** The number of rows on the shown page. */
  shown: number;
  /** The number of rows on all pages. */
  total: number;
  /** The cursor of the next page; null on the last page. */
  next: string | null | undefined;
}

/** The range of the shown rows, and buttons for the previous and the next page. */
export function CursorPager({ of, pages, shown, total, next }: CursorPagerProps) {
  const first = (pages.page - 1) * pages.size + 1;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="figures text-muted">
        Showing {(shown === 0 ? 0 : first).toLocaleString("en-US")} to{" "}
        {(shown === 0 ? 0 : first + shown - 1).toLocaleString("en-US")} of {total.toLocaleString("en-US")}{" "}
        results
      </p>
      {(pages.page > 1 || next) && (
        <nav aria-label={`Pages of ${of}`} className="flex gap-2">
          <Button look="outline" disabled={pages.page === 1} onClick={pages.previous}>
            <ChevronLeft aria-hidden="true" size={18} /> Previous
          </Button>
          <Button look="outline" disabled={!next} onClick={() => next && pages.next(next)}>
            Next <ChevronRight aria-hidden="true" size={18} />
          </Button>
        </nav>
      )}
    </div>
  );
}
