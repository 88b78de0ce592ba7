import { useQuery } from "@tanstack/react-query";
import { formatDate, formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useTitle } from "@/shared/lib/use-title";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { StateMark } from "@/shared/ui/state-mark";
import { SectionTitle } from "../section-title";
import type { AnyShipment } from "../wire";
import { DetailFrame, Lines, useId } from "./detail-frame";
import { anyShipment } from "./queries";
import { ShipmentPapers } from "./shipment-papers";

/** Any shipment of the shop. */
export function Component() {
  const query = useQuery(anyShipment(useId()));
  return (
    <DetailFrame kind="shipments" query={query}>
      {(shipment) => <Loaded shipment={shipment} />}
    </DetailFrame>
  );
}

/** What pickup waits for, or why it does not. */
function depositRow({ deposit }: AnyShipment): FactRow[] {
  if (!deposit) return [];
  if (deposit.released) return [["Deposit", `Released before it was paid: ${deposit.released.reason}`]];
  const { amount, currency } = deposit;
  return [["Deposit", `Pickup waits for ${amount && currency ? formatPrice(amount, currency) : "it"}`]];
}

/** What the handing over waits for, or why it does not. */
function balanceRow({ balance }: AnyShipment): FactRow[] {
  if (!balance) return [];
  if (balance.released) return [["Documents", `Released before they were paid: ${balance.released.reason}`]];
  const { amount, currency } = balance;
  const open = amount && currency ? formatPrice(amount, currency) : "the balance";
  return [["Documents", `The buyer gets them once ${open} is paid`]];
}

function letterRow({ letterOfCredit }: AnyShipment): FactRow[] {
  if (!letterOfCredit) return [];
  const { number, latestShipment, presentBy, expiresOn } = letterOfCredit;
  const days = `ship by ${formatDate(latestShipment)}, documents by ${formatDate(presentBy ?? expiresOn)}`;
  return [["Letter of credit", number ? `${number}: ${days}` : days]];
}

type Unapproved = NonNullable<NonNullable<AnyShipment["stopped"]>["unapproved"]>;

const UNAPPROVED: Record<Unapproved, string> = {
  "no lot": "Its buyer decided on samples, and a part has no lot yet",
  "no sample": "A part is of a lot without an approved sample",
  "rejected sample": "A part is of a lot whose sample was rejected",
};

/** The plots or the samples that stop the goods. */
function stoppedRow({ stopped }: AnyShipment): FactRow[] {
  if (!stopped) return [];
  const plots = stopped.plots.map(({ name, reason }) => `${name}: ${reason}`);
  const why = stopped.unapproved
    ? UNAPPROVED[stopped.unapproved]
    : stopped.outsidePack
      ? "Its plots are not in its data pack"
      : "Its lots are too many to follow";
  return [["Stopped", plots.join("; ") || why]];
}

function Loaded({ shipment }: { shipment: AnyShipment }) {
  useTitle(shipment.number);
  const { freight } = shipment;
  return (
    <>
      <SectionTitle title={shipment.number}>{shipment.name}</SectionTitle>
      <div className="grid items-start gap-10 lg:grid-cols-[20rem_1fr] lg:gap-14">
        <div>
          {shipment.late && <StateMark tone="waiting">Late</StateMark>}
          <Facts
            className="mt-4"
            rows={[
              ["State", shipment.status],
              ["Now at", shipment.currentLocation || null],
              ["Sender", shipment.sellerName],
              ["Receiver", shipment.buyerName],
              ["Carrier", shipment.carrier?.name ?? "None yet"],
              ["Freight", freight ? formatPrice(freight.amount, freight.currency) : "Not agreed"],
              ...stoppedRow(shipment),
              ...depositRow(shipment),
              ...balanceRow(shipment),
              ...letterRow(shipment),
              ["From", shipment.origin],
              ["To", shipment.deliveryAddress ?? shipment.destination],
              ["Leaves", formatDate(shipment.dateToShip)],
              ["Arrives", shipment.dateToArrive ? formatDate(shipment.dateToArrive) : null],
            ]}
          />
        </div>
        <div className="space-y-10">
          <Lines
            caption="Goods"
            head={["Goods", "Units"]}
            rows={shipment.lines.map((line) => ({
              key: line.productId + line.skuId,
              cells: [line.name, withUnit(line.quantity, line.unit)],
            }))}
          />
          {shipment.exceptions.length > 0 && (
            <Lines
              caption="Exceptions"
              head={["Exception", "Reported", "State"]}
              rows={shipment.exceptions.map((one) => ({
                key: one.id,
                cells: [`${one.type}: ${one.description}`, formatExact(one.dateReported), one.status],
              }))}
            />
          )}
          <ShipmentPapers shipment={shipment} />
        </div>
      </div>
    </>
  );
}
