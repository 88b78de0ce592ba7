import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Notice } from "@/shared/ui/notice";
import { takeShipment } from "../calls";
import { useShipmentChange } from "../use-shipment-change";
import type { FullShipment, Status } from "../wire";
import { ConfirmReceipt } from "./confirm-receipt";
import { isAside, stepLabel } from "./step-text";

const MoveDialog = lazyPart(() => import("./move-dialog"));
const EtaDialog = lazyPart(() => import("./eta-dialog"));
const PriceDialog = lazyPart(() => import("./price-dialog"));
const ReportDialog = lazyPart(() => import("./report-dialog"));
const ParcelDialog = lazyPart(() => import("../parcel/parcel-dialog"));
const CarrierDialog = lazyPart(() => import("./carrier-dialog"));

type Open = { move: Status } | "eta" | "price" | "report" | "carrier" | "parcel" | "take";

/** The account's actions on a shipment. */
export function ShipmentSteps({ shipment }: { shipment: FullShipment }) {
  const { may, steps, status } = shipment;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const taking = useShipmentChange(() => takeShipment(shipment.id));
  const forward = steps.filter((to) => !isAside(to));
  const aside = steps.filter(isAside);
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {shipment.blocked && (
        <Notice tone="plain" className="w-full bg-paper!">
          It cannot move on now. {shipment.blocked}
        </Notice>
      )}
      {may.take && (
        <Button disabled={taking.isPending} onClick={() => setOpen("take")}>
          Take this load
        </Button>
      )}
      {forward.map((to, index) => (
        <Button key={to} look={index === 0 ? "solid" : "outline"} onClick={() => setOpen({ move: to })}>
          {stepLabel(to, status)}
        </Button>
      ))}
      {may.parcel && (
        <>
          <Button look={shipment.parcel ? "outline" : "solid"} onClick={() => setOpen("parcel")}>
            {shipment.parcel?.sentAt ? "Correct the tracking" : "Send as a parcel"}
          </Button>
          <ButtonLink to={`/shipping-labels/${shipment.id}`} look="outline">
            Label
          </ButtonLink>
        </>
      )}
      {may.carrier && (
        <Button look="outline" onClick={() => setOpen("carrier")}>
          {shipment.carrier ? "Change carrier" : "Choose carrier"}
        </Button>
      )}
      {may.eta && (
        <Button look="outline" onClick={() => setOpen("eta")}>
          Change arrival
        </Button>
      )}
      {may.price && (
        <Button look="outline" onClick={() => setOpen("price")}>
          {shipment.freight?.status === "offered" ? "Change price" : "Price freight"}
        </Button>
      )}
      {may.report && (
        <Button look="outline" onClick={() => setOpen("report")}>
          Report exception
        </Button>
      )}
      <ConfirmReceipt shipment={shipment} />
      {aside.map((to) => (
        <Button key={to} look="danger" onClick={() => setOpen({ move: to })}>
          {stepLabel(to, status)}
        </Button>
      ))}
      <FailureNotice
        error={taking.error}
        failed="The load is not yours."
        ownWords
        className="w-full bg-paper!"
      />
      {open === "take" && (
        <ConfirmDialog
          title="Take this load?"
          confirm="Take it"
          dismiss="Not now"
          look="solid"
          onConfirm={() => taking.mutate(undefined)}
          onClose={close}
        >
          {shipment.number} goes from {shipment.origin} to {shipment.destination}. From then on it is yours to
          move. Its payer is asked to accept the price that you name.
        </ConfirmDialog>
      )}
      {typeof open === "object" && open && (
        <MoveDialog shipment={shipment} status={open.move} onClose={close} />
      )}
      {open === "eta" && <EtaDialog shipment={shipment} onClose={close} />}
      {open === "price" && <PriceDialog shipment={shipment} onClose={close} />}
      {open === "report" && <ReportDialog shipment={shipment} onClose={close} />}
      {open === "parcel" && <ParcelDialog shipment={shipment} onClose={close} />}
      {open === "carrier" && <CarrierDialog shipment={shipment} onClose={close} />}
    </div>
  );
}
