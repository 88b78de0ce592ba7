import { useId, useState } from "react";
import { titleOf } from "@/shared/api/paper-title";
import { sendFile } from "@/shared/api/send-file";
import { useChange } from "@/shared/api/use-change";
import { FieldError } from "@/shared/ui/field-error";
import { PaperUpload } from "@/shared/ui/paper-upload";
import type { AnyShipment } from "../wire";

interface HandInProps {
  shipmentId: string;
  paper: AnyShipment["documents"][number];
}

/** Hands a paper in for the party that its rule names. */
export function HandIn({ shipmentId, paper }: HandInProps) {
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useChange(
    ({ file, more }: { file: File; more: Record<string, string> }) =>
      sendFile(
        "PUT",
        `/api/admin/shipments/${encodeURIComponent(shipmentId)}/documents/${paper.type}`,
        file,
        more,
      ),
    ["/api/admin/shipments", "/api/shipments"],
  );
  const error = refused ?? (sending.isError ? `The file was not kept. ${sending.error.message}` : undefined);
  return (
    <>
      <PaperUpload
        paper={paper}
        pending={sending.isPending}
        errorId={error ? `${id}-error` : undefined}
        onTooLarge={setRefused}
        onSend={(file, issuedOn) =>
          sending.mutate({ file, more: { ...titleOf(paper), ...(issuedOn && { issuedOn }) } })
        }
      />
      <div role="status">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </>
  );
}
