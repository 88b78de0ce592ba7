import { FileUp } from "lucide-react";
import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { FileButton } from "@/shared/ui/file-button";
import { Notice } from "@/shared/ui/notice";
import { PRODUCERS } from "../queries";
import { importProducers } from "../send-plots";

/** Imports producers from a CSV file. Each bad row is named, and then nothing is imported. */
export function ImportProducers() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <FileUp aria-hidden="true" size={18} /> Import CSV
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const sending = useChange(importProducers, [PRODUCERS]);
  const done = sending.data;
  return (
    <Dialog title="Import producers" onClose={onClose}>
      <p className="text-muted">
        One producer a row, with the columns name, country, place, memberNumber and notes; the first two are
        needed. A producer of the same name and country is changed. Up to 5,000 rows and 1 MB.
      </p>
      {sending.isError && (
        <Notice tone="bad" className="mt-4 bg-paper!">
          {asProblem(sending.error)
            ?.fields.file?.map((what) => `The file ${what}.`)
            .join(" ") ??
            asProblem(sending.error)?.message ??
            "The shop could not be reached. Please try again."}
        </Notice>
      )}
      {done && done.bad.length === 0 && (
        <Notice tone="good" className="mt-4 bg-paper!">
          {done.created} producers are new, {done.updated} were changed.
        </Notice>
      )}
      {done && done.bad.length > 0 && (
        <>
          <Notice tone="bad" className="mt-4 bg-paper!">
            Nothing was imported. Put these rows right and choose the file again.
          </Notice>
          <ul aria-label="Bad rows" className="mt-3 max-h-60 space-y-1 overflow-y-auto">
            {done.bad.map(({ line, errors }) => (
              <li key={line}>
                <span className="font-semibold">Line {line}</span>:{" "}
                {Object.entries(errors)
                  .map(([field, messages]) => `${field} ${messages.join(", ")}`)
                  .join("; ")}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        <FileButton
          field="CSV file of producers"
          accept=".csv,text/csv"
          onFile={(file) => sending.mutate(file)}
          disabled={sending.isPending}
        >
          {sending.isPending ? "Importing..." : "Choose a file"}
        </FileButton>
      </div>
    </Dialog>
  );
}
