import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { DownloadButton } from "@/shared/ui/download-button";
import { lazyPart } from "@/shared/ui/lazy-part";

const DeleteAccount = lazyPart(() => import("./delete-account"));

/** The personal data of a user: export and deletion. */
export function PersonalData() {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <p className="text-muted">Everything that the shop keeps about you, in one file.</p>
      <p className="mt-4">
        <DownloadButton path="/api/account/export" name="sokoni-personal-data.json">
          Download my data
        </DownloadButton>
      </p>
      <p className="mt-8 text-muted">
        Or leave for good. What is yours alone is deleted; what other people's books need stays.
      </p>
      <Button look="danger" className="mt-4" onClick={() => setDeleting(true)}>
        Delete my account
      </Button>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </>
  );
}
