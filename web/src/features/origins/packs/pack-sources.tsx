import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CursorPages } from "@/shared/lib/use-cursor-pages";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";

interface Page<T> {
  items: T[];
  total: number;
  next_cursor: string | null;
}

interface PackSourcesProps<T> {
  title: string;
  /** What the rows are, in small letters: "orders". */
  of: string;
  query: UseQueryResult<Page<T>>;
  pages: CursorPages;
  empty: ReactNode;
  row: (source: T) => ReactNode;
}

/** A list of orders or contracts from which a seller can begin a data pack. */
export function PackSources<T>({ title, of, query, pages, empty, row }: PackSourcesProps<T>) {
  return (
    <Section title={title}>
      <OneLoaded
        query={query}
        missing={`There are no ${of}.`}
        failed={`Your ${of} could not be loaded.`}
        className="space-y-3"
      >
        {({ items, total, next_cursor }) =>
          items.length === 0 ? (
            empty
          ) : (
            <>
              <ul className="divide-y divide-line border-y border-line">{items.map(row)}</ul>
              {total > items.length && (
                <CursorPager of={of} pages={pages} shown={items.length} total={total} next={next_cursor} />
              )}
            </>
          )
        }
      </OneLoaded>
    </Section>
  );
}
