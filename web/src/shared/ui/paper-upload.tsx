import { useState } from "react";
import { FileButton } from "./file-button";
import { lazyPart } from "./lazy-part";

const IssuedDialog = lazyPart(() => import("./issued-dialog"));

const LARGEST = 10 * 1024 * 1024;
const KINDS = "application/pdf,image/png,image/jpeg,image/webp";

interface PaperUploadProps {
  paper: { title: string; fileName: string | null; need: { validDays: number | null } | null };
  pending: boolean;
  /** The id of the element that tells what went wrong, while there is one. */
  errorId: string | undefined;
  /** `null` where a file was chosen that is not too large. */
  onTooLarge: (why: string | null) => void;
  onSend: (file: File, issuedOn?: string) => void;
}

/** The button that uploads a paper of a shipment. It asks for the day of issue where the paper's validity counts from it. */
export function PaperUpload({ paper, pending, errorId, onTooLarge, onSend }: PaperUploadProps) {
  const [dated, setDated] = useState<File | null>(null);
  const { title, fileName, need } = paper;
  const validDays = need?.validDays ?? 0;
  const take = (file: File) => {
    const tooLarge = file.size > LARGEST;
    onTooLarge(tooLarge ? `${file.name} is larger than 10 MB. Send a smaller file.` : null);
    if (tooLarge) return;
    // The validity of some papers counts from their day of issue, which only people can read on them.
    if (validDays) setDated(file);
    else onSend(file);
  };
  return (
    <>
      <FileButton
        field={`File for ${title}`}
        accept={KINDS}
        onFile={take}
        look="outline"
        className="px-3.5!"
        aria-label={`${fileName ? "Replace" : "Upload"}: ${title}`}
        aria-describedby={errorId}
        disabled={pending}
      >
        {pending ? "Sending..." : fileName ? "Replace" : "Upload"}
      </FileButton>
      {dated && (
        <IssuedDialog
          title={title}
          file={dated}
          validDays={validDays}
          onSend={(issuedOn) => {
            setDated(null);
            onSend(dated, issuedOn);
          }}
          onClose={() => setDated(null)}
        />
      )}
    </>
  );
}
