import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import Dialog from "@/shared/ui/dialog";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Tab, TabList } from "@/shared/ui/tab";
import type { ConversationSlot } from "../conversation-slot";
import { HoldNotes } from "../holds/hold-notes";
import { LetterNote } from "../letters/letter-note";
import { shipment } from "../queries";
import { Progress, StatusMark } from "../status-mark";
import { ShipmentSteps } from "../steps/shipment-steps";
import { StoppedNote } from "../stopped/stopped-note";
import type { FullShipment } from "../wire";
import { ActivityLog } from "./activity-log";
import { DetailFacts } from "./detail-facts";
import { Papers } from "./papers";

interface ShipmentDialogProps {
  id: string;
  Conversation: ConversationSlot | null;
  onClose: () => void;
}

/** One shipment: its goods, papers, parties and history. */
export default function ShipmentDialog({ id, Conversation, onClose }: ShipmentDialogProps) {
  const found = useQuery(shipment(id));
  return (
    <Dialog wide title={found.data?.name ?? "Shipment"} onClose={onClose}>
      <OneLoaded
        inDialog
        query={found}
        missing="This shipment is not among yours."
        failed="The shipment could not be loaded."
      >
        {(data) => <Loaded shipment={data} Conversation={Conversation} />}
      </OneLoaded>
    </Dialog>
  );
}

interface LoadedProps {
  shipment: FullShipment;
  Conversation: ConversationSlot | null;
}

function Loaded({ shipment: shown, Conversation }: LoadedProps) {
  const { number, status, progress, origin, destination, may } = shown;
  // A carrier who may still take it is no party, and so cannot write to the parties.
  const Messages = may.take ? null : Conversation;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span role="status">
          <StatusMark status={status} />
        </span>
        <span className="figures text-muted">
          {number}, {origin} to {destination}
        </span>
        <span className="w-48">
          <Progress of={number} value={progress} />
        </span>
      </div>
      <StoppedNote shipment={shown} />
      <HoldNotes shipment={shown} />
      {shown.letterOfCredit && <LetterNote letter={shown.letterOfCredit} />}
      <ShipmentSteps shipment={shown} />
      <Tabs.Root defaultValue="details" className="mt-5">
        <TabList aria-label="Shipment">
          <Tab value="details">Details</Tab>
          <Tab value="documents">Documents</Tab>
          {Messages && <Tab value="message">Message Supplier</Tab>}
          <Tab value="activity">Activity</Tab>
        </TabList>
        <Tabs.Content value="details" className={PANEL}>
          <DetailFacts shipment={shown} />
        </Tabs.Content>
        <Tabs.Content value="documents" className={PANEL}>
          <Papers shipment={shown} />
        </Tabs.Content>
        {Messages && (
          <Tabs.Content value="message" className={PANEL}>
            <Messages shipment={shown} />
          </Tabs.Content>
        )}
        <Tabs.Content value="activity" className={PANEL}>
          <ActivityLog shipmentId={shown.id} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

const PANEL = "pt-5 focus-visible:outline-offset-4";
