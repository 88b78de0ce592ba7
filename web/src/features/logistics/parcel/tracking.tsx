import { formatInstant } from "@/shared/lib/dates";
import type { FullShipment } from "../wire";

type Parcel = NonNullable<FullShipment["parcel"]>;

/** How a parcel is tracked: its post or courier, its number, and the link to where it is. */
export function Tracking({ parcel }: { parcel: Parcel }) {
  const { carrier, trackingNumber, trackingLink, sentAt } = parcel;
  if (!carrier || !sentAt) return <>Not sent yet</>;
  return (
    <>
      {carrier}{" "}
      {trackingLink ? (
        <a
          href={trackingLink}
          target="_blank"
          rel="noreferrer"
          className="figures break-all underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {trackingNumber}
          <span className="sr-only"> (opens {carrier}'s page in a new tab)</span>
        </a>
      ) : (
        <span className="figures break-all">{trackingNumber}</span>
      )}
      <span className="block text-small text-muted">sent {formatInstant(sentAt)}</span>
    </>
  );
}
