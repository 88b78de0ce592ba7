import { addressLines } from "@/shared/address/address-lines";
import type { OwnAddress } from "@/shared/address/addresses";

interface AddressCardProps {
  address: OwnAddress;
  busy: boolean;
  onChange: () => void;
  onRemove: () => void;
  onPrefer: () => void;
}

export function AddressCard({ address, busy, onChange, onRemove, onPrefer }: AddressCardProps) {
  const { fullName, phoneNumber, isDefault } = address;
  const place = `${fullName}, ${address.streetAddress}`;
  return (
    <li className="leaf-shape-sm flex flex-col border border-line bg-card p-5 break-words">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{fullName}</span>
        {isDefault && <span className="text-small font-semibold text-leaf">First at checkout</span>}
      </p>
      <address className="mt-1 text-muted not-italic">
        {[...addressLines(address), phoneNumber].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-auto -ml-2 flex flex-wrap gap-x-2 pt-3">
        <button type="button" aria-label={`Change ${place}`} onClick={onChange} className={ACTION}>
          Change
        </button>
        <button
          type="button"
          aria-label={`Remove ${place}`}
          disabled={busy}
          onClick={onRemove}
          className={ACTION}
        >
          Remove
        </button>
        {!isDefault && (
          <button
            type="button"
            aria-label={`Use first: ${place}`}
            disabled={busy}
            onClick={onPrefer}
            className={ACTION}
          >
            Use first
          </button>
        )}
      </div>
    </li>
  );
}

const ACTION =
  "min-h-11 rounded-sm px-2 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current disabled:text-muted";
