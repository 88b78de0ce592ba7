import { useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { formatDate } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { DownloadButton } from "@/shared/ui/download-button";
import { Facts } from "@/shared/ui/facts";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { notify } from "@/shared/ui/notify";
import ReasonDialog from "@/shared/ui/reason-dialog";
import { type AnyCertificate, CERTIFICATES, judge } from "./queries";
import { isVerified, nameOf, registerOf, scopeText, verdictText } from "./words";

interface JudgeDialogProps {
  certificate: AnyCertificate;
  onClose: () => void;
}

/** A certificate beside its file, and the shop's verdict. */
export default function JudgeDialog({ certificate, onClose }: JudgeDialogProps) {
  const [rejecting, setRejecting] = useState(false);
  const name = nameOf(certificate);
  const sending = useChange(
    ({ verified, reason }: { verified: boolean; reason?: string }) => judge(certificate, verified, reason),
    CERTIFICATES,
    {
      onSuccess: (_, { verified }) => {
        notify(`${name} is ${verified ? "verified" : "rejected"}.`);
        onClose();
      },
    },
  );
  if (rejecting) {
    return (
      <ReasonDialog
        title={`Reject ${name}`}
        label="What is wrong with it"
        confirm="Reject it"
        dismiss="Back"
        sending={sending}
        onSend={(reason) => sending.mutate({ verified: false, reason })}
        onClose={() => setRejecting(false)}
      >
        {certificate.sellerName} reads this. No lot has the certificate then.
      </ReasonDialog>
    );
  }
  const { file } = certificate;
  return (
    <Dialog wide title={name} onClose={onClose}>
      <FailureNotice
        error={sending.error}
        otherwise="Nothing was saved. Please try again."
        className="mb-5 bg-paper!"
      />
      <Facts
        className="md:grid-cols-3"
        rows={[
          ["Seller", certificate.sellerName || undefined],
          ["Holder", certificate.holder],
          ["Number", certificate.number],
          ["For", scopeText(certificate)],
          ["Producers", certificate.producerNames.join(", ") || "All"],
          ["Valid", `${formatDate(certificate.from)} to ${formatDate(certificate.until)}`],
          ["Verdict", verdictText(certificate) ?? "None yet"],
        ]}
      />
      <p className="mt-5 max-w-prose text-muted">
        Whether it is genuine stands in {registerOf(certificate.scheme)}. The shop asks nobody by itself.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {file ? (
          <>
            <DownloadButton
              path={`/api/admin/certificates/${certificate.id}/file`}
              name={file}
              className="sm:mr-auto"
            >
              File
            </DownloadButton>
            <Button look="outline" onClick={() => setRejecting(true)}>
              Reject
            </Button>
            {!isVerified(certificate) && (
              <Button disabled={sending.isPending} onClick={() => sending.mutate({ verified: true })}>
                {sending.isPending ? "Saving..." : "Verify"}
              </Button>
            )}
          </>
        ) : (
          <p>Its seller has not handed in its file yet.</p>
        )}
      </div>
    </Dialog>
  );
}
