import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf } from "@/shared/ui/data-table";
import { DownloadButton } from "@/shared/ui/download-button";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ListTable } from "@/shared/ui/list-table";
import { SHOWN } from "../queries";
import { sharedColumns } from "./columns";
import { CERTIFICATES, type Certificate, certificates, deleteCertificate } from "./queries";
import { isVerified, nameOf } from "./words";

const CertificateDialog = lazyPart(() => import("./certificate-dialog"));

const column = columnsOf<Certificate>();
type Opened = { dialog: "change" | "delete"; of: Certificate } | { dialog: "new"; of: null } | null;

/** A seller's certificates. */
export function Component() {
  const pages = useCursorPages("certificates", SHOWN);
  const query = useQuery(certificates(pages.cursor));
  const [opened, setOpened] = useState<Opened>(null);
  const removing = useChange(deleteCertificate, CERTIFICATES);
  const columns = useMemo(() => columnsFor(setOpened), []);
  const close = () => setOpened(null);
  const add = (
    <Button onClick={() => setOpened({ dialog: "new", of: null })}>
      <Plus aria-hidden="true" size={18} /> New certificate
    </Button>
  );
  return (
    <div className="shell py-8 sm:py-10">
      <Link to="/lots" className="font-semibold underline decoration-edge underline-offset-4">
        All lots
      </Link>
      <div className="mt-3 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Certificates</h1>
          <p className="mt-2 text-muted">
            Once the shop has verified a certificate, you claim it for the lots that it covers. It must have
            been valid at their harvest, and be valid when the goods leave. A blend keeps what all its lots
            have.
          </p>
        </div>
        {query.data && query.data.total > 0 && add}
      </div>
      <FailureNotice
        error={removing.error}
        otherwise="Nothing was deleted. Please try again."
        className="mb-4"
      />
      {asProblem(query.error)?.status === 403 ? (
        <Empty title="Only sellers have certificates.">You can ask for such a role in the settings.</Empty>
      ) : (
        <ListTable
          caption="Certificates"
          columns={columns}
          query={query}
          rowId={({ id }) => id}
          pages={pages}
          pagerIfNeeded
          of="certificates"
          failed="Your certificates could not be loaded."
          empty={
            <Empty title="There are no certificates yet." action={add}>
              Enter one with its file, and claim it for your lots. You are told 60 days before it ends.
            </Empty>
          }
        />
      )}
      {opened && opened.dialog !== "delete" && <CertificateDialog known={opened.of} onClose={close} />}
      {opened?.dialog === "delete" && (
        <ConfirmDialog
          title={`Delete ${nameOf(opened.of)}?`}
          confirm="Delete it"
          dismiss="Keep it"
          onConfirm={() => removing.mutate(opened.of.id)}
          onClose={close}
        >
          Its facts and its file are deleted. The shop has not verified it.
        </ConfirmDialog>
      )}
    </div>
  );
}

function columnsFor(open: (opened: Opened) => void) {
  return column.columns([
    ...sharedColumns(column),
    column.actions((row) => (
      <span className="flex flex-wrap justify-end gap-2">
        {row.file && (
          <DownloadButton
            path={`/api/certificates/${row.id}/file`}
            name={row.file}
            label={`File: ${nameOf(row)}`}
          >
            File
          </DownloadButton>
        )}
        <Button
          look="outline"
          aria-label={`Change: ${nameOf(row)}`}
          onClick={() => open({ dialog: "change", of: row })}
        >
          Change
        </Button>
        {!isVerified(row) && (
          <Button
            look="quiet"
            aria-label={`Delete: ${nameOf(row)}`}
            onClick={() => open({ dialog: "delete", of: row })}
          >
            Delete
          </Button>
        )}
      </span>
    )),
  ]);
}
