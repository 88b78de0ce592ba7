import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Skeleton } from "@/shared/ui/skeleton";
import { useAdminChange } from "../queries";
import { SectionTitle } from "../section-title";
import { MailServerForm } from "./mail-server-form";
import { type MailServer, mailServer, removeMailServer, sendTest, useSaveMailServer } from "./queries";

const SOURCES: Record<MailServer["source"], string> = {
  page: "E-mails go to the server below.",
  settings: "E-mails go to the server of the settings. A server that you set here is used instead.",
  folder: "There is no mail server yet: e-mails are written into a folder, and nobody gets them.",
};

/** The shop's mail server, and a test of it. */
export function Component() {
  const { data, isError, refetch } = useQuery(mailServer);
  const save = useSaveMailServer();
  const remove = useAdminChange(removeMailServer);
  const test = useMutation({ mutationFn: sendTest });
  return (
    <>
      <SectionTitle title="Mail server">
        The server that sends the shop's e-mails. Its password is kept sealed and never shown again.
      </SectionTitle>
      {!data && isError && <LoadFailure onRetry={refetch}>The mail server could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && (
        <div className="max-w-3xl">
          <p className="mb-6 text-lead">{SOURCES[data.source]}</p>
          {save.isSuccess && (
            <Notice tone="good" className="mb-6">
              The server is saved. Send yourself a test.
            </Notice>
          )}
          {/* A change of the saved server fills the form anew. */}
          <MailServerForm key={JSON.stringify(data)} server={data} save={save} />
          <div className="mt-10 border-t border-line pt-6">
            {test.isSuccess && (
              <Notice tone="good" className="mb-4">
                A test is on its way to {test.data.to}.
              </Notice>
            )}
            <FailureNotice
              error={test.error}
              otherwise="The shop could not be reached. Please try again."
              className="mb-4"
            />
            <div className="flex flex-wrap gap-3">
              {data.source !== "folder" && (
                <Button look="outline" disabled={test.isPending} onClick={() => test.mutate()}>
                  {test.isPending ? "Sending..." : "Send me a test"}
                </Button>
              )}
              {data.source === "page" && (
                <Button look="outline" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
                  Use the settings again
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </>
  );
}
