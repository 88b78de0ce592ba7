import { ChevronLeft, ChevronRight } from "lucide-react";
import { classNames } from "@/shared/lib/class-names";

export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
}

/** The page numbers to offer: the first, the last and those around the current one; 0 is a gap of two or more. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => {
    const missing = i === 0 ? 0 : n - (sorted[i - 1] ?? n) - 1;
    // A gap takes as much space as the single page that it would hide.
    return missing === 0 ? [n] : missing === 1 ? [n - 1, n] : [0, n];
  });
}

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      <StepButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" size={18} />
      </StepButton>
      {pageNumbers(page, pages).map((number, index) =>
        number === 0 ? (
          <span
            key={`gap-before-${pageNumbers(page, pages)[index + 1]}`}
            aria-hidden="true"
            className="px-1 text-muted"
          >
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onPage(number)}
            className={classNames(
              "figures size-11 rounded-md font-semibold transition-colors",
              number === page ? "bg-ink text-paper" : "hover:bg-sunken",
            )}
          >
            {number}
          </button>
        ),
      )}
      <StepButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" size={18} />
      </StepButton>
    </nav>
  );
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken disabled:text-edge disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
