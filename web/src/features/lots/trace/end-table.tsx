import type { ReactNode } from "react";

/** A table of the things at an end of a graph, for the screen and for paper. */
export function EndTable({
  caption,
  head,
  children,
}: {
  caption: string;
  head: [first: string, second: string, weight: string, last: string];
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <div className="mb-10 overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse">
        <caption className="pb-3 text-left font-serif text-h3">{caption}</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            {head.map((text, at) => (
              <th
                key={text}
                scope="col"
                className={`py-2 pr-4 font-semibold ${at === 2 ? "text-right" : ""}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
