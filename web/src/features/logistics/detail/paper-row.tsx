import { FileCheck2, FileClock, FileText, FileX2, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { DownloadButton } from "@/shared/ui/download-button";
import { FieldError } from "@/shared/ui/field-error";
import { upload } from "../upload";
import { useChange } from "../use-change";
import { type FullShipment, type Paper, post } from "../wire";

const RejectDialog = lazy(() => import("./reject-dialog"));

const LARGEST = 10 * 1024 * 1024;
const KINDS = "application/pdf,image/png,image/jpeg,image/webp";

const LOOKS: Record<Paper["status"], { icon: LucideIcon; colour: string; word: string }> = {
  missing: { icon: FileClock, colour: "text-edge", word: "Missing" },
  uploaded: { icon: FileText, colour: "text-ink", word: "Uploaded" },
  verified: { icon: FileCheck2, colour: "text-leaf", word: "Verified" },
  rejected: { icon: FileX2, colour: "text-danger", word: "Rejected" },
  "not required": { icon: FileClock, colour: "text-edge", word: "Not required" },
};

interface PaperRowProps {
  shipmentId: string;
  paper: Paper;
  may: FullShipment["may"];
}

/** One paper: its state, the file where there is one, and the steps with it. */
export function PaperRow({ shipmentId, paper, may }: PaperRowProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [rejecting, setRejecting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { type, title, status, fileName } = paper;
  const path = `/api/shipments/${shipmentId}/documents/${type}`;
  const sending = useChange((file: File) => upload(`${path}?name=${encodeURIComponent(file.name)}`, file));
  const verifying = useChange(() => post(`${path}/verify`, {}));
  const { icon: Icon, colour, word } = LOOKS[status];

  const take = (file: File | undefined) => {
    if (!file) return;
    const tooLarge = file.size > LARGEST;
    setRefused(tooLarge ? `${file.name} is larger than 10 MB. Send a smaller file.` : null);
    if (!tooLarge) sending.mutate(file);
  };
  const error =
    refused ??
    (sending.isError ? `The file was not kept. ${sending.error.message}` : undefined) ??
    (verifying.isError ? `${title} was not verified. ${verifying.error.message}` : undefined);

  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon aria-hidden="true" size={24} strokeWidth={1.5} className={`shrink-0 ${colour}`} />
        <div className="min-w-0 basis-56 grow">
          <p className="font-semibold">
            {title}
            {paper.required && <span className="font-normal text-muted"> (required)</span>}
          </p>
          <p className="text-small text-muted">
            <span className={status === "rejected" ? "font-semibold text-danger" : undefined}>{word}</span>
            {fileName && <FileFacts paper={paper} />}
          </p>
          {status === "rejected" && paper.reason && <p className="mt-1">{paper.reason}</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {fileName && (
            <DownloadButton path={`${path}/file`} name={fileName} className="px-3.5!">
              <span className="sr-only">{title}: </span>Download
            </DownloadButton>
          )}
          {may.verify && status === "uploaded" && (
            <>
              <Button
                className="px-3.5!"
                aria-label={`Verify: ${title}`}
                disabled={verifying.isPending}
                onClick={() => verifying.mutate(undefined)}
              >
                Verify
              </Button>
              <Button
                look="danger"
                className="px-3.5!"
                aria-label={`Reject: ${title}`}
                onClick={() => setRejecting(true)}
              >
                Reject
              </Button>
            </>
          )}
          {may.upload && status !== "verified" && (
            <>
              <Button
                look="outline"
                className="px-3.5!"
                aria-label={`${fileName ? "Replace" : "Upload"}: ${title}`}
                aria-describedby={error ? `${id}-error` : undefined}
                disabled={sending.isPending}
                onClick={() => input.current?.click()}
              >
                {sending.isPending ? "Sending..." : fileName ? "Replace" : "Upload"}
              </Button>
              <input
                ref={input}
                type="file"
                accept={KINDS}
                aria-label={`File for ${title}`}
                tabIndex={-1}
                className="hidden"
                onChange={(event) => {
                  take(event.target.files?.[0]);
                  event.target.value = "";
                }}
              />
            </>
          )}
        </div>
      </div>
      <div role="status">
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {rejecting && (
        <Suspense fallback={null}>
          <RejectDialog path={path} title={title} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </li>
  );
}

function FileFacts({ paper: { fileName, size, uploadedBy, uploadedAt } }: { paper: Paper }) {
  return (
    <span className="figures break-words">
      , {fileName}
      {size !== null && `, ${sizeText(size)}`}
      {uploadedBy && `, from ${uploadedBy}`}
      {uploadedAt && `, ${formatInstant(uploadedAt)}`}
    </span>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
