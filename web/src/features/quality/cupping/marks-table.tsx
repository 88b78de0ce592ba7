import { GROUPS } from "./description";
import { FORMS, markText, pointsText, typedOf } from "./forms";
import type { CuppingCup, CuppingResult, CuppingSheet, Protocol } from "./queries";

interface MarksTableProps {
  cup: CuppingCup;
  result: CuppingResult;
  protocol: Protocol;
}

/** All marks of a coffee: a column for each cupper. */
export function MarksTable({ cup, result, protocol }: MarksTableProps) {
  const columns = result.sheets.map((sheet) => ({ sheet, typed: typedOf(protocol, sheet.marks) }));
  return (
    <details className="mt-4">
      <summary className="min-h-11 py-2 font-semibold text-leaf underline underline-offset-4">
        All marks of {cup.code}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section aria-label={`Marks of ${cup.code}`} tabIndex={0} className="overflow-x-auto">
        <table className="figures w-full text-small">
          <caption className="sr-only">Marks of {cup.code}</caption>
          <thead>
            <tr className="border-b border-ink text-left">
              <th scope="col" className="py-2 pr-4">
                Attribute
              </th>
              {columns.map(({ sheet }) => (
                <th key={sheet.cupper} scope="col" className="py-2 pl-4 text-right">
                  {sheet.cupper}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FORMS[protocol].map((field) => (
              <tr key={field.name} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {field.label}
                </th>
                {columns.map(({ sheet, typed }) => (
                  <td key={sheet.cupper} className="py-2 pl-4 text-right">
                    {markText(field, typed[field.name] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="font-semibold">
              <th scope="row" className="py-2 pr-4 text-left">
                Sum
              </th>
              {columns.map(({ sheet }) => (
                <td key={sheet.cupper} className={`py-2 pl-4 text-right ${sheet.apart ? "text-cherry" : ""}`}>
                  {pointsText(sheet.points)}
                  {sheet.apart && <span className="sr-only"> (apart)</span>}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {result.sheets.map((sheet) => (
        <Words key={sheet.cupper} sheet={sheet} />
      ))}
    </details>
  );
}

/** A cupper's words: the description of the sheet, and the note. */
function Words({ sheet }: { sheet: CuppingSheet }) {
  const described = sheet.marks.cva?.descriptive;
  const lines = GROUPS.flatMap(({ name, label, words }) => {
    const chosen: string[] = described?.[name] ?? [];
    const names = words.filter(([word]) => chosen.includes(word)).map(([, text]) => text);
    return names.length > 0 ? [`${label}: ${names.join(", ")}`] : [];
  });
  if (lines.length === 0 && !sheet.note) return null;
  return (
    <div className="leaf-shape-sm mt-3 bg-card px-4 py-3 text-small">
      <p className="font-semibold">{sheet.cupper}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {sheet.note && <p className="break-words whitespace-pre-line">{sheet.note}</p>}
    </div>
  );
}
