import { useQuery } from "@tanstack/react-query";
import { FileClock } from "lucide-react";
import type { ComponentProps } from "react";
import type { ShipmentParts } from "@/shared/slots/shipment-parts";
import { DownloadButton } from "@/shared/ui/download-button";
import { PaperLine } from "@/shared/ui/paper-line";
import { ShortId } from "@/shared/ui/short-id";
import { TextLink } from "@/shared/ui/text-link";
import { dayOr } from "../dates";
import { LetterWarnings } from "../letters/letter-note";
import { presentText, shipText } from "../letters/letter-words";
import { PAPER_LOOKS, paperFilePath } from "../paper-looks";
import { Tracking } from "../parcel/tracking";
import { shipment } from "../queries";
import { ConfirmReceipt } from "../steps/confirm-receipt";

/* The parts of its shipment that a purchase shows. They share one request. */

export function ShipmentNumber({ shipmentId }: ComponentProps<ShipmentParts["Number"]>) {
  const { data } = useQuery(shipment(shipmentId));
  return (
    <TextLink to={`/shipments?view=${encodeURIComponent(shipmentId)}`}>
      {data?.number ?? <ShortId id={shipmentId} />}
    </TextLink>
  );
}

export function ShipmentState({ shipmentId }: ComponentProps<ShipmentParts["Status"]>) {
  const { data, isError } = useQuery(shipment(shipmentId));
  if (!data) return isError ? "N/A" : "Loading...";
  const { status, terminal, currentLocation, dateToArrive, deposit, balance, stopped, parcel } = data;
  return (
    <>
      {status}
      {!terminal && (
        <span className="block text-small text-muted">
          {currentLocation && `${currentLocation}, `}arrives {dayOr(dateToArrive)}
        </span>
      )}
      {stopped && (
        <span className="block text-small">
          {stopped.unapproved ? "Pickup waits for the lots of its samples" : "Stopped by its seller"}
        </span>
      )}
      {deposit?.holds && <span className="block text-small">Pickup waits for the deposit</span>}
      {balance?.holds && (
        <span className="block text-small">Documents and delivery wait for the balance</span>
      )}
      {parcel?.sentAt && (
        <span className="block">
          <Tracking parcel={parcel} />
        </span>
      )}
    </>
  );
}

export function ShipmentReceipt({ shipmentId }: ComponentProps<ShipmentParts["Receipt"]>) {
  const { data } = useQuery(shipment(shipmentId));
  return data ? <ConfirmReceipt shipment={data} /> : null;
}

export function ShipmentLetter({ shipmentId }: ComponentProps<ShipmentParts["Letter"]>) {
  const letter = useQuery(shipment(shipmentId)).data?.letterOfCredit;
  return (
    letter && (
      <span className="w-full text-small text-muted">
        {shipText(letter)}. {presentText(letter)}.
        <LetterWarnings letter={letter} />
      </span>
    )
  );
}

export function ShipmentPaper({ shipmentId, title, missing }: ComponentProps<ShipmentParts["Paper"]>) {
  const { data, isError } = useQuery(shipment(shipmentId));
  const paper = data?.documents.find((one) => one.title === title);
  if (!paper) {
    const note = data
      ? missing
      : isError
        ? "It could not be loaded. Open the shipment to try again."
        : "Loading...";
    return <PaperLine icon={FileClock} colour="text-edge" title={title} note={note} />;
  }
  const { icon, colour, word } = PAPER_LOOKS[paper.status];
  return (
    <PaperLine
      icon={icon}
      colour={colour}
      title={title}
      note={paper.status === "missing" ? missing : (paper.held ?? word)}
      actions={
        paper.fileName &&
        !paper.held && (
          <DownloadButton
            path={paperFilePath(shipmentId, paper)}
            name={paper.fileName}
            label={`View: ${title}`}
          >
            View
          </DownloadButton>
        )
      }
    />
  );
}
