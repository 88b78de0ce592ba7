import { useState } from "react";
import { titleOf } from "@/shared/api/paper-title";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { useRole } from "@/shared/session/use-role";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import type { AnyShipment } from "../wire";
import { Lines } from "./detail-frame";
import { HandIn } from "./hand-in";

type Paper = AnyShipment["documents"][number];

const changes = ["/api/admin/shipments", "/api/shipments"];

/** The papers of a shipment. The owner and the staff for logistics hand one in, take one off, or ask for it again. */
export function ShipmentPapers({ shipment }: { shipment: AnyShipment }) {
  const [owner, staff] = [useRole("administrator"), useRole("staff-logistics")];
  const [asked, setAsked] = useState<Paper | null>(null);
  const of = (paper: Paper) => ({
    path: { id: shipment.id, type: paper.type },
    query: titleOf(paper),
  });
  const waive = useChange(
    ({ paper, reason }: { paper: Paper; reason: string }) =>
      post("/api/admin/shipments/{id}/documents/{type}/waive", { ...of(paper), body: { reason } }),
    changes,
    { onSuccess: () => setAsked(null) },
  );
  const require = useChange(
    (paper: Paper) => post("/api/admin/shipments/{id}/documents/{type}/require", of(paper)),
    changes,
  );
  const may = (owner || staff) && shipment.status !== "Cancelled";
  const shown = shipment.documents.filter(
    ({ need, waived, status }) => need || waived || status !== "not required",
  );
  if (shown.length === 0) return null;
  return (
    <section>
      <Lines
        caption="Papers"
        head={["Paper", "State", ...(may ? ["Actions"] : [])]}
        rows={shown.map((paper) => ({
          key: `${paper.type} ${paper.title}`,
          cells: [
            <Title key="title" paper={paper} />,
            paper.status,
            ...(may
              ? [
                  <div key="may" className="flex flex-wrap justify-end gap-2.5">
                    {!paper.waived && !CLOSED.includes(paper.status) && (
                      <HandIn shipmentId={shipment.id} paper={paper} />
                    )}
                    <Decide paper={paper} onWaive={setAsked} onRequire={require.mutate} />
                  </div>,
                ]
              : []),
          ],
        }))}
      />
      <FailureNotice error={require.error} failed="Nothing was changed." ownWords className="mt-4" />
      {asked && (
        <ReasonDialog
          title={`Take off: ${asked.title}?`}
          label="Reason"
          confirm="Take it off"
          dismiss="Keep it"
          longest={200}
          sending={waive}
          onSend={(reason) => waive.mutate({ paper: asked, reason })}
          onClose={() => setAsked(null)}
        >
          The shipment does not need it then, and nothing waits for it. All parties read the reason in its
          activity, with your name.
        </ReasonDialog>
      )}
    </section>
  );
}

function Title({ paper: { title, waived, reason, need } }: { paper: Paper }) {
  const note = waived ? `Not required: ${reason}` : need?.issuer;
  return (
    <>
      {title}
      {note && <span className="block text-small text-muted">{note}</span>}
    </>
  );
}

interface DecideProps {
  paper: Paper;
  onWaive: (paper: Paper) => void;
  onRequire: (paper: Paper) => void;
}

function Decide({ paper, onWaive, onRequire }: DecideProps) {
  const { title, waived, need, status } = paper;
  if (waived) {
    return (
      <Button
        look="outline"
        className="px-3.5!"
        aria-label={`Ask for it again: ${title}`}
        onClick={() => onRequire(paper)}
      >
        Ask for it again
      </Button>
    );
  }
  if (!need || !LACKING.includes(status)) return null;
  return (
    <Button
      look="outline"
      className="px-3.5!"
      aria-label={`Take off: ${title}`}
      onClick={() => onWaive(paper)}
    >
      Take off
    </Button>
  );
}

/** The states in which the shop hands in nothing for a party: a rejection is the party's to answer. */
const CLOSED: Paper["status"][] = ["verified", "rejected"];

/** The states in which a paper holds something up, or will. */
const LACKING: Paper["status"][] = ["missing", "rejected", "expired"];
