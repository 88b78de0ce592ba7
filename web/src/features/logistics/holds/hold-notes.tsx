import { useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Notice } from "@/shared/ui/notice";
import { releaseDocuments, releaseShipment } from "../calls";
import { useShipmentChange } from "../use-shipment-change";
import type { FullShipment, Hold } from "../wire";

/** What is said of a payment that something waits for. */
interface Words {
  waits: string;
  until: string;
  released: string;
  release: string;
  title: (number: string) => string;
  confirm: string;
  dismiss: string;
  intro: string;
  send: typeof releaseShipment;
}

const DEPOSIT: Words = {
  waits: "Pickup waits for the deposit.",
  until: "The goods leave once it is paid, or once their seller releases them.",
  released: "The seller released the goods before the deposit was paid.",
  release: "Release without the deposit",
  title: (number) => `Release ${number}?`,
  confirm: "Release it",
  dismiss: "Keep it",
  intro: "The goods may leave although the deposit is open.",
  send: releaseShipment,
};

const BALANCE: Words = {
  waits: "The shipping documents wait for the balance.",
  until: "The buyer gets them, and the goods, once the bill is paid, or once the seller releases them.",
  released: "The seller released the documents before the balance was paid.",
  release: "Release the documents",
  title: (number) => `Release the documents of ${number}?`,
  confirm: "Release them",
  dismiss: "Keep them",
  intro: "The buyer gets the shipping documents, and the goods, although the bill is open.",
  send: releaseDocuments,
};

/** The payments that goods and papers wait for, or the seller's reasons not to wait. */
export function HoldNotes({ shipment }: { shipment: FullShipment }) {
  const { id, number, deposit, balance, may } = shipment;
  const of = { id, number };
  return (
    <>
      {deposit && <HoldNote shipment={of} hold={deposit} words={DEPOSIT} may={may.release} />}
      {balance && <HoldNote shipment={of} hold={balance} words={BALANCE} may={may.releaseDocuments} />}
    </>
  );
}

interface HoldNoteProps {
  shipment: Pick<FullShipment, "id" | "number">;
  hold: Hold;
  words: Words;
  /** Whether the reader may release it. */
  may: boolean;
}

function HoldNote({ shipment: { id, number }, hold, words, may }: HoldNoteProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const releasing = useShipmentChange((reason: string) => words.send(id, { reason }), { success: close });
  const { holds, amount, currency, released } = hold;
  const open = amount && currency ? ` ${formatPrice(amount, currency)} of it is open.` : "";
  return (
    <Notice tone="plain" className="mb-4 bg-paper!">
      {holds ? (
        <p>
          <span className="font-semibold">{words.waits}</span>
          {open} {words.until}
        </p>
      ) : (
        <p>
          <span className="font-semibold">{words.released}</span>
          {released && ` ${released.reason} (${released.by}, ${formatInstant(released.at)}).`}
          {open}
        </p>
      )}
      {may && (
        <Button look="outline" className="mt-3" onClick={() => setAsking(true)}>
          {words.release}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={words.title(number)}
          label="Reason"
          confirm={words.confirm}
          dismiss={words.dismiss}
          longest={200}
          sending={releasing}
          onSend={releasing.mutate}
          onClose={close}
        >
          {words.intro} The buyer owes it as before and reads your reason. You cannot take this back.
        </ReasonDialog>
      )}
    </Notice>
  );
}
