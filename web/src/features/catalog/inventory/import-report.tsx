import { useMemo } from "react";
import { BadRows } from "@/shared/ui/bad-rows";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import type { ImportPreview } from "./types";

interface ImportReportProps {
  fileName: string;
  read: ImportPreview;
  busy: boolean;
  onConfirm: () => void;
}

/** A preview of the import, with the errors of each line, and the button that confirms it. */
export function ImportReport({ fileName, read, busy, onConfirm }: ImportReportProps) {
  const figures = useMemo(
    () => [
      ["Lines", read.lines],
      ["To be listed", read.creates],
      ["To be changed", read.updates],
      ["Bad lines", read.bad.length],
    ],
    [read],
  );
  return (
    <section aria-label={`What is in ${fileName}`} className="mt-8">
      <h2 className="text-h3 break-words">{fileName}</h2>
      <dl className="figures mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
        {figures.map(([term, value]) => (
          <div key={term} className="bg-card p-4">
            <dt className="text-small text-muted">{term}</dt>
            <dd className="text-h3 font-semibold">{value?.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {read.bad.length > 0 && (
        <>
          <Notice tone="bad" className="my-5">
            Nothing was imported. Put the lines below right in the file, and choose it again.
          </Notice>
          <BadRows caption="Bad lines" rows={read.bad} />
        </>
      )}
      {read.bad.length === 0 && read.lines === 0 && (
        <Notice tone="plain" className="mt-5">
          The file has no lines besides its columns.
        </Notice>
      )}
      {read.bad.length === 0 && read.lines > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button disabled={busy} onClick={onConfirm}>
            {busy ? "Importing..." : "Import them"}
          </Button>
          <p className="text-muted">Nothing is imported before you press this.</p>
        </div>
      )}
    </section>
  );
}
