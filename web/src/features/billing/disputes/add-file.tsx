import { useId, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { FieldError } from "@/shared/ui/field-error";
import { FileButton } from "@/shared/ui/file-button";
import { useAttach } from "./queries";

const LARGEST = 5 * 1024 * 1024;

/** Adds a photograph or a paper to a dispute. */
export function AddFile({ id }: { id: string }) {
  const own = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useAttach(id);
  const take = (file: File | undefined) => {
    if (!file) return;
    const tooLarge = file.size > LARGEST;
    setRefused(tooLarge ? `${file.name} is larger than 5 MB. Send a smaller file.` : null);
    if (!tooLarge) sending.mutate(file);
  };
  const why = asProblem(sending.error)?.fields.file
    ? "It is not a PDF, PNG or JPEG file."
    : sending.error?.message;
  const error = refused ?? (sending.isError ? `The file was not kept. ${why}` : undefined);
  return (
    <div className="mt-4">
      <FileButton
        field="File for the dispute"
        accept="application/pdf,image/png,image/jpeg"
        onFile={take}
        look="outline"
        aria-describedby={`${own}-hint${error ? ` ${own}-error` : ""}`}
        disabled={sending.isPending}
      >
        {sending.isPending ? "Sending..." : "Add a file"}
      </FileButton>
      <p id={`${own}-hint`} className="mt-1.5 text-small text-muted">
        PDF, PNG or JPEG, at most 5 MB each. Each side may add five.
      </p>
      <div role="status">
        <FieldError id={`${own}-error`} error={error} />
      </div>
    </div>
  );
}
