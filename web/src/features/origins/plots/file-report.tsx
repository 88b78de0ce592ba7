import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Notice } from "@/shared/ui/notice";
import type { PlotFile } from "../queries";
import { Findings } from "./findings";

type JudgedPlot = PlotFile["listed"][number];

const VERDICTS = { sound: "Sound", mendable: "Can be mended", broken: "Not sound" };
const column = columnsOf<JudgedPlot>();
const COLUMNS = column.columns([
  column.names("Plot", (row) => (
    <>
      Plot {row.number}
      <span className="block text-small font-normal text-muted">
        {[row.place, row.producer].filter(Boolean).join(", ")}
      </span>
    </>
  )),
  column.shown("Verdict", (row) => VERDICTS[row.verdict]),
  column.shown("Findings", (row) => <Findings findings={row.findings} />),
]);

interface FileReportProps {
  fileName: string;
  file: PlotFile;
  busy: boolean;
  onKeep: (mended: boolean) => void;
}

/** What the checks say about a file of plots, and the button that keeps the good ones. */
export function FileReport({ fileName, file, busy, onKeep }: FileReportProps) {
  const [mended, setMended] = useState(false);
  const figures: [string, number][] = [
    ["Plots", file.plots],
    ["Sound", file.sound],
    ["Can be mended", file.mendable],
    ["Not sound", file.broken],
  ];
  const count = file.sound + (mended ? file.mendable : 0);
  if (file.findings.length > 0) {
    return (
      <section aria-label={`What is in ${fileName}`} className="mt-8">
        <h2 className="mb-4 text-h3 break-words">{fileName}</h2>
        <Findings findings={file.findings} />
      </section>
    );
  }
  return (
    <section aria-label={`What is in ${fileName}`} className="mt-8">
      <h2 className="text-h3 break-words">{fileName}</h2>
      <dl className="figures mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
        {figures.map(([term, value]) => (
          <div key={term} className="bg-card p-4">
            <dt className="text-small text-muted">{term}</dt>
            <dd className="text-h3 font-semibold">{value.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      <div className="my-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {file.mendable > 0 && (
          <label className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-leaf"
              checked={mended}
              onChange={(event) => setMended(event.target.checked)}
            />
            Mend what can be mended, and keep it too
          </label>
        )}
        {count > 0 ? (
          <Button disabled={busy} onClick={() => onKeep(mended)}>
            {busy ? "Keeping..." : `Keep ${count.toLocaleString("en-US")} ${count === 1 ? "plot" : "plots"}`}
          </Button>
        ) : (
          <Notice tone="plain">None of them can be kept as it is.</Notice>
        )}
      </div>
      {file.leftOut > 0 && (
        <Notice tone="plain" className="mb-4">
          The list has {file.listed.length.toLocaleString("en-US")} plots, first those that are not sound,
          then those that can be mended. {file.leftOut.toLocaleString("en-US")} more with findings are not
          listed.
        </Notice>
      )}
      {file.listed.length > 0 && (
        <DataTable
          caption="Plots with findings"
          captionShown
          columns={COLUMNS}
          rows={file.listed}
          rowId={({ number }) => String(number)}
          empty={null}
        />
      )}
    </section>
  );
}
