import type { ReactNode } from "react";
import { useParams } from "react-router";
import { BackLink } from "@/shared/ui/back-link";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { TextLink } from "@/shared/ui/text-link";
import type { TradeKind } from "../wire";
import { KINDS } from "./words";

interface DetailFrameProps<T> {
  kind: TradeKind;
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** The frame of one order, bill, shipment or quote, which is only read here. */
export function DetailFrame<T>({ kind, query, children }: DetailFrameProps<T>) {
  const { title } = KINDS[kind];
  const one = title.toLowerCase().replace(/s$/, "");
  return (
    <>
      <BackLink to={`/admin/${kind}`}>{title}</BackLink>
      <OneLoaded
        query={query}
        missing={`There is no such ${one}.`}
        failed={`The ${one} could not be loaded.`}
        className="space-y-4 pt-2"
      >
        {children}
      </OneLoaded>
    </>
  );
}

/** The id in the address. */
export function useId(): string {
  return useParams().id ?? "";
}

export function AccountLink({ id, name }: { id: string; name: string }) {
  return (
    <TextLink to={`/admin/accounts/${id}`} className="inline-block min-h-6">
      {name || "Without a name"}
    </TextLink>
  );
}

interface LinesProps {
  caption: string;
  head: string[];
  rows: { key: string; cells: ReactNode[] }[];
}

/** A small table: the first column names its row, the others are figures. */
export function Lines({ caption, head, rows }: LinesProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="pb-3 text-left font-serif text-h4">{caption}</caption>
        <thead>
          <tr className="border-b border-ink text-small text-muted">
            {head.map((name, column) => (
              <th
                key={name}
                scope="col"
                className={`py-2 font-semibold ${column === 0 ? "text-left" : "pl-4 text-right"}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
                {first}
              </th>
              {others.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row never move
                <td key={column} className="figures py-2 pl-4 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
