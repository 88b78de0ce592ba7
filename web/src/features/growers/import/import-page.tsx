import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";
import { ButtonLink } from "@/shared/ui/button-link";
import { DownloadButton } from "@/shared/ui/download-button";
import { FileButton } from "@/shared/ui/file-button";
import { Notice } from "@/shared/ui/notice";
import { CHANGES, importDeliveries, previewDeliveries } from "../queries";
import { ColumnsHelp } from "./columns-help";
import { FileReport } from "./file-report";

interface Chosen {
  name: string;
  /** It is read once, so that what is taken in is what was checked. */
  text: string;
  /** Sent again if the taking in is tried again, so that it is done once. */
  key: string;
}

/** Takes in deliveries from a CSV file: it is checked first, and every wrong row is named. */
export function Component() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const preview = useMutation({ mutationFn: ({ text }: Chosen) => previewDeliveries(text) });
  const taking = useChange(({ key, text }: Chosen) => importDeliveries(key, text), CHANGES);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const next = { name: file.name, text: await file.text(), key: randomKey() };
    setChosen(next);
    taking.reset();
    preview.mutate(next);
  };

  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to="/deliveries" className="font-semibold underline decoration-edge underline-offset-4">
        All deliveries
      </Link>
      <h1 className="mt-3 text-h1">Import deliveries</h1>
      <p className="mt-2 max-w-prose text-muted">
        For paper lists that were typed elsewhere: one delivery a row, as CSV. The file is checked first.
        Either all of its rows are recorded, or none. Up to 1,000 rows and 512 KB.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <FileButton
          field="CSV file of deliveries"
          accept=".csv,text/csv"
          onFile={(file) => void choose(file)}
          disabled={preview.isPending || taking.isPending}
        >
          <FileUp aria-hidden="true" size={18} />
          {preview.isPending ? "Checking..." : chosen ? "Choose another file" : "Choose a file"}
        </FileButton>
        <DownloadButton path="/api/grower-deliveries/import/template.csv" name="deliveries.csv">
          Template
        </DownloadButton>
      </div>
      <div aria-live="polite">
        {preview.isError && (
          <Notice tone="bad" className="mt-6">
            {said(preview.error, chosen?.name ?? "")}
          </Notice>
        )}
        {taking.isError && (
          <Notice tone="bad" className="mt-6">
            {said(taking.error, chosen?.name ?? "")}
          </Notice>
        )}
        {taking.isSuccess && (
          <>
            <Notice tone="good" className="mt-6">
              {chosen?.name} is recorded: {receipts(taking.data)}.
            </Notice>
            <ButtonLink to="/deliveries" look="outline" className="mt-4">
              See the deliveries
            </ButtonLink>
          </>
        )}
      </div>
      {preview.data && chosen && !taking.isSuccess && (
        <FileReport
          name={chosen.name}
          file={preview.data}
          busy={taking.isPending}
          onTakeIn={() => taking.mutate(chosen)}
        />
      )}
      <ColumnsHelp />
    </div>
  );
}

function receipts({ first, last }: { first: number; last: number }): string {
  return first === last ? `receipt ${first}` : `receipts ${first} to ${last}`;
}

/** What a refusal says about the file. */
function said(error: Error, name: string): string {
  const problem = asProblem(error);
  if (!problem) return "The shop could not be reached. Please try again.";
  const about = problem.fields.file?.map((what) => `${name} ${what}.`).join(" ");
  return about ?? problem.message;
}
