import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { sendFile } from "@/shared/api/send-file";
import { FieldError } from "@/shared/ui/field-error";
import { FileButton } from "@/shared/ui/file-button";
import type { AnyShipment } from "../wire";

const IssuedDialog = lazy(() => import("@/shared/ui/issued-dialog"));

interface HandInProps {
  shipmentId: string;
  paper: AnyShipment["documents"][number];
}

/** Hands a paper in for the party that its rule names. */
export function HandIn({ shipmentId, paper: { type, title, fileName, need } }: HandInProps) {
  const id = useId();
  const [dated, setDated] = useState<File | null>(null);
  const sending = useMutation({
    mutationFn: ({ file, more }: { file: File; more: Record<string, string> }) =>
      sendFile("PUT", `/api/admin/shipments/${encodeURIComponent(shipmentId)}/documents/${type}`, file, more),
    meta: { changes: ["/api/admin/shipments", "/api/shipments"] },
  });
  const error = sending.isError ? `The file was not kept. ${sending.error.message}` : undefined;
  return (
    <>
      <FileButton
        field={`File for ${title}`}
        accept="application/pdf,image/png,image/jpeg,image/webp"
        look="outline"
        className="px-3.5!"
        aria-label={`${fileName ? "Replace" : "Upload"}: ${title}`}
        aria-describedby={error ? `${id}-error` : undefined}
        disabled={sending.isPending}
        // The validity of some papers counts from their day of issue, which only people can read on them.
        onFile={(file) => (need?.validDays ? setDated(file) : sending.mutate({ file, more: {} }))}
      >
        {sending.isPending ? "Sending..." : fileName ? "Replace" : "Upload"}
      </FileButton>
      <div role="status">
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {dated && (
        <Suspense fallback={null}>
          <IssuedDialog
            title={title}
            file={dated}
            validDays={need?.validDays ?? 0}
            onSend={(issuedOn) => {
              setDated(null);
              sending.mutate({ file: dated, more: { issuedOn } });
            }}
            onClose={() => setDated(null)}
          />
        </Suspense>
      )}
    </>
  );
}
