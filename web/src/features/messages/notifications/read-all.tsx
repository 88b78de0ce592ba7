import { CheckCheck } from "lucide-react";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { useRead } from "./queries";

/** Marks all notifications as read. */
export function ReadAll() {
  const reading = useRead();
  return (
    <>
      <Button look="outline" disabled={reading.isPending} onClick={() => reading.mutate({ all: true })}>
        <CheckCheck aria-hidden="true" size={18} /> Mark all as read
      </Button>
      <FailureNotice error={reading.error} failed="They could not be marked as read." ownWords />
    </>
  );
}
