import { Link } from "react-router";
import type { CartRow } from "@/shared/api/types";
import { availableText } from "@/shared/cart/add-failure";
import { rowText } from "@/shared/cart/row-text";
import { Picture } from "@/shared/ui/picture";
import { Stepper } from "@/shared/ui/stepper";
import { rowName } from "./row-name";
import { rowTotal } from "./totals";
import { removeId } from "./use-removal";

interface CartItemProps {
  row: CartRow;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  removing: boolean;
}

export function CartItem({ row, onQuantity, onRemove, removing }: CartItemProps) {
  const name = rowName(row);
  const short = row.quantity > row.available;
  return (
    <li
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6"
      aria-busy={removing}
    >
      <div className="leaf-shape-sm row-span-2 self-start overflow-hidden sm:row-span-1">
        <Picture src={row.image_url} alt="" />
      </div>
      <div>
        <h2 className="text-lead leading-snug">
          <Link to={`/product/${row.item_id}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="figures mt-0.5 text-muted">{rowText(row)}</p>
        {row.price_source === "company" && (
          <p className="text-small font-semibold text-leaf">Your company's price</p>
        )}
        {short && (
          <p role="alert" className="mt-1 text-small font-semibold text-danger">
            {availableText(row.available)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 sm:flex-col sm:items-end sm:justify-start">
        <p className="figures order-last text-lead font-bold sm:order-first">{rowTotal(row)}</p>
        <div className="flex flex-wrap items-center gap-2 sm:mt-1">
          <button
            id={removeId(row.id)}
            type="button"
            onClick={onRemove}
            disabled={removing}
            aria-label={`Remove ${name}`}
            className="order-last min-h-11 rounded-sm px-2 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current disabled:text-muted sm:order-first"
          >
            Remove
          </button>
          <Stepper
            label={`Quantity of ${name}`}
            value={row.quantity}
            onChange={onQuantity}
            min={row.min_quantity}
            step={row.increment}
            unit={row.unit}
          />
        </div>
      </div>
    </li>
  );
}
