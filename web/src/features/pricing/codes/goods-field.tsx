import { Trash2 } from "lucide-react";
import { AddGoods } from "@/shared/selling/add-goods";
import { FieldError } from "@/shared/ui/field-error";

interface Good {
  id: string;
  name: string;
}

interface GoodsFieldProps {
  chosen: Good[];
  error: string | undefined;
  onChoose: (chosen: Good[]) => void;
}

/** The goods that a code is for. Without any it is for all goods of the seller. */
export function GoodsField({ chosen, error, onChoose }: GoodsFieldProps) {
  return (
    <fieldset id="products" tabIndex={-1} className="sm:col-span-2">
      <legend className="mb-1.5 font-semibold">
        Goods <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="mb-3 text-small text-muted">
        {chosen.length === 0 ? "All your goods, unless you choose some." : "These goods alone:"}
      </p>
      <ul>
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line">
            {name}
            <button
              type="button"
              aria-label={`Take ${name} out`}
              onClick={() => onChoose(chosen.filter((other) => other.id !== id))}
              className="grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink"
            >
              <Trash2 aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <FieldError id="products-error" error={error} />
      <AddGoods
        chosen={chosen.map(({ id }) => id)}
        onAdd={({ id, name }) => onChoose([...chosen, { id, name }])}
      />
    </fieldset>
  );
}
