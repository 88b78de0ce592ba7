import { useId, useState } from "react";
import { titleOf } from "@/shared/api/paper-title";
import { asProblem } from "@/shared/api/problem";
import { sendFile } from "@/shared/api/send-file";
import { formatInstant } from "@/shared/lib/dates";
import { sizeText } from "@/shared/lib/size";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { DownloadButton } from "@/shared/ui/download-button";
import { FieldError } from "@/shared/ui/field-error";
import { lazyPart } from "@/shared/ui/lazy-part";
import { PaperLine } from "@/shared/ui/paper-line";
import { PaperUpload } from "@/shared/ui/paper-upload";
import { verifyPaper } from "../calls";
import { PAPER_LOOKS, paperFilePath, paperPath } from "../paper-looks";
import { needText, validityText } from "../paper-words";
import { useShipmentChange } from "../use-shipment-change";
import type { FullShipment, Paper } from "../wire";

const RejectDialog = lazyPart(() => import("./reject-dialog"));

interface PaperRowProps {
  shipmentId: string;
  paper: Paper;
  may: FullShipment["may"];
}

/** One paper: its state, its file if there is one, and the actions on it. */
export function PaperRow({ shipmentId, paper, may }: PaperRowProps) {
  const id = useId();
  const [rejecting, setRejecting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { type, title, status, fileName, need } = paper;
  // Another person than the uploader verifies it. The server decides; this only hides buttons that it would refuse.
  const own = useSession((session) => session.user?.name) === paper.uploadedBy;
  const sending = useShipmentChange(({ file, issuedOn }: { file: File; issuedOn?: string | undefined }) =>
    sendFile("PUT", paperPath(shipmentId, type), file, { ...titleOf(paper), ...(issuedOn && { issuedOn }) }),
  );
  const verifying = useShipmentChange(() => verifyPaper(shipmentId, paper));
  const { icon, colour, word } = PAPER_LOOKS[status];

  const error =
    refused ??
    (sending.isError ? `The file was not kept. ${whyNot(sending.error)}` : undefined) ??
    (verifying.isError ? `${title} was not verified. ${verifying.error.message}` : undefined);

  return (
    <PaperLine
      icon={icon}
      colour={colour}
      title={
        <>
          {title}
          {need && (
            <span className="font-normal text-muted">{need.blocks ? " (required)" : " (needed)"}</span>
          )}
        </>
      }
      note={
        <>
          <span className={BAD.includes(status) ? "font-semibold text-danger" : undefined}>
            {paper.provided ?? word}
          </span>
          {fileName && <FileFacts paper={paper} />}
          {paper.held && <span className="block font-semibold text-ink">{paper.held}</span>}
          <Validity paper={paper} />
          {need && status !== "verified" && status !== "attached" && (
            <span className="block">
              {needText(need)}.{need.note && ` ${need.note}`}
            </span>
          )}
          {(status === "rejected" || paper.waived) && paper.reason && (
            <span className="mt-1 block text-base text-ink">{paper.reason}</span>
          )}
        </>
      }
      actions={
        <>
          {fileName && !paper.held && (
            <DownloadButton
              path={paperFilePath(shipmentId, paper)}
              name={fileName}
              label={`Download: ${title}`}
              className="px-3.5!"
            >
              Download
            </DownloadButton>
          )}
          {may.verify && !own && !paper.held && status === "uploaded" && (
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
          {paper.mayUpload && status !== "verified" && (
            <PaperUpload
              paper={paper}
              pending={sending.isPending}
              errorId={error ? `${id}-error` : undefined}
              onTooLarge={setRefused}
              onSend={(file, issuedOn) => sending.mutate({ file, issuedOn })}
            />
          )}
        </>
      }
    >
      <div role="status">
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {rejecting && (
        <RejectDialog shipmentId={shipmentId} paper={paper} onClose={() => setRejecting(false)} />
      )}
    </PaperLine>
  );
}

const BAD: Paper["status"][] = ["rejected", "expired"];

function Validity({ paper }: { paper: Paper }) {
  const text = validityText(paper);
  const bad = paper.status === "expired" || paper.expiresSoon;
  return text && <span className={`block ${bad ? "font-semibold text-danger" : ""}`}>{text}</span>;
}

function whyNot(error: Error): string {
  const problem = asProblem(error);
  return problem?.fields.file ? "It is not a PDF, PNG, JPEG or WebP file." : error.message;
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
