import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { ButtonLink } from "@/shared/ui/button-link";
import { DownloadButton } from "@/shared/ui/download-button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { FileButton } from "@/shared/ui/file-button";
import { Notice } from "@/shared/ui/notice";
import { ImportReport } from "./import-report";
import { previewImport } from "./preview-import";
import { useConfirmImport } from "./queries";
import { StockHeading } from "./stock-heading";

/** Imports goods from a CSV file: first every faulty line is listed; the import starts after a confirmation. */
export function Component() {
  const [fileName, setFileName] = useState("");
  const preview = useMutation({ mutationFn: previewImport });
  const confirm = useConfirmImport();
  const read = preview.data;

  const choose = (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    confirm.reset();
    preview.mutate(file);
  };

  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <StockHeading title="Import CSV" back />
      <p className="max-w-prose text-muted">
        One product a line, with the columns of the export. A line whose item ID is already yours changes that
        product; any other lists a new one. Up to 5,000 lines and 2 MB.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <FileButton
          field="CSV file"
          accept=".csv,text/csv"
          onFile={choose}
          disabled={preview.isPending || confirm.isPending}
        >
          <FileUp aria-hidden="true" size={18} />
          {preview.isPending ? "Reading..." : read ? "Choose another file" : "Choose a file"}
        </FileButton>
        <DownloadButton path="/api/inventory.csv" name="inventory.csv">
          Export CSV
        </DownloadButton>
      </div>
      <FailureNotice
        error={preview.error}
        failed={`${fileName} could not be read.`}
        otherwise="The shop could not be reached. Please try again."
        className="mt-6"
      />
      {confirm.isError && (
        <Notice tone="bad" className="mt-6">
          Nothing was imported.{" "}
          {asProblem(confirm.error)?.status === 404
            ? "The file was read too long ago. Choose it again."
            : (asProblem(confirm.error)?.message ?? "The shop could not be reached. Please try again.")}
        </Notice>
      )}
      {confirm.isSuccess && (
        <>
          <Notice tone="good" className="mt-6">
            {fileName} is imported: {confirm.data.created} listed, {confirm.data.updated} changed.
          </Notice>
          <ButtonLink to="/inventory/stock/full" look="outline" className="mt-4">
            See the stock
          </ButtonLink>
        </>
      )}
      {read && !preview.isPending && !confirm.isSuccess && (
        <ImportReport
          fileName={fileName}
          read={read}
          busy={confirm.isPending}
          onConfirm={() => confirm.mutate(read.id)}
        />
      )}
    </div>
  );
}
