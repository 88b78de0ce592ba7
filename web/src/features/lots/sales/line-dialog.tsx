import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { formatGrams, gramsOf, typedKg } from "@/shared/lib/grams";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { CHANGED_BY_MOVES, chooseLineLots, type LotLine, lotsWithGoods } from "../queries";
import { OPEN_BECAUSE, UNAPPROVED } from "../words";

interface Typed {
  lots: { lotId: string; kg: string }[];
}

/** Chooses the lots of a line of an order. What it drew before goes back first. */
export default function LineDialog({ line, onClose }: { line: LotLine; onClose: () => void }) {
  const { data } = useQuery(lotsWithGoods);
  const [fault, setFault] = useState<string | null>(null);
  const [unsampled, setUnsampled] = useState(false);
  const drawn = line.drawn.map(({ lotId, grams }) => ({ lotId, kg: typedKg(grams) }));
  const missing = line.openG > 0 ? [{ lotId: "", kg: typedKg(line.openG) }] : [];
  const form = useForm<Typed>({ defaultValues: { lots: [...drawn, ...missing] } });
  const rows = useFieldArray({ control: form.control, name: "lots" });
  const typed = useWatch({ control: form.control, name: "lots" });
  const save = useChange(
    (lots: Typed["lots"]) =>
      chooseLineLots(
        line.id,
        lots.map(({ lotId, kg }) => ({ lotId, grams: gramsOf(kg) ?? 0 })),
        unsampled,
      ),
    CHANGED_BY_MOVES,
    {
      onSuccess: () => {
        notify(`The lots of ${line.orderNumber} are saved.`);
        onClose();
      },
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { lots } = form.getValues();
    const right = lots.length > 0 && lots.every(({ lotId, kg }) => lotId && (gramsOf(kg) ?? 0) > 0);
    setFault(right ? null : "Choose a lot and enter kilograms in each row.");
    if (right) save.mutate(lots);
  };
  const chosen = typed.reduce((sum, { kg }) => sum + (gramsOf(kg) ?? 0), 0);
  // What the line has of a lot can be chosen again.
  const offered = new Map((data?.items ?? []).map(({ id, number, balanceG }) => [id, { number, balanceG }]));
  for (const { lotId, number, grams } of line.drawn) {
    offered.set(lotId, { number, balanceG: grams + (offered.get(lotId)?.balanceG ?? 0) });
  }
  const choices = [...offered].map(([value, { number, balanceG }]) => ({
    value,
    label: `${number} (${formatGrams(balanceG)})`,
  }));
  const refused = save.isError && (asProblem(save.error)?.message ?? "Nothing was saved. Please try again.");
  const asks = unsampled || (asProblem(save.error)?.hasType("lot-without-sample") ?? false);
  return (
    <Dialog wide title={`Lots of ${line.orderNumber}`} onClose={onClose}>
      <p className="mb-5 text-muted">
        {line.productName}: the line needs {formatGrams(line.neededG)}.{" "}
        {line.left && "The goods have left, so only what has no lot yet is chosen."}
        {!line.left && line.drawn.length > 0 && "What it drew before goes back first."}
      </p>
      {line.openBecause && <p className="mb-5">{OPEN_BECAUSE[line.openBecause]}</p>}
      {line.unapproved && <p className="mb-5">{UNAPPROVED[line.unapproved]}</p>}
      <form noValidate onSubmit={send}>
        {(fault || refused) && (
          <Notice tone="bad" className="mb-5 bg-paper!">
            {fault || refused}
          </Notice>
        )}
        {rows.fields.map((row, at) => (
          <div
            key={row.id}
            className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
          >
            <SelectField
              className="max-sm:col-span-2"
              label={`Lot ${at + 1}`}
              required
              // The choices are there before the value can be shown.
              key={choices.length}
              choices={choices}
              {...form.register(`lots.${at}.lotId`)}
            />
            <TextField
              className={rows.fields.length > 1 ? undefined : "max-sm:col-span-2"}
              label={`Kilograms of lot ${at + 1}`}
              required
              inputMode="decimal"
              autoComplete="off"
              {...form.register(`lots.${at}.kg`)}
            />
            {rows.fields.length > 1 && (
              <Button
                look="quiet"
                className="mt-7"
                aria-label={`Take out lot ${at + 1}`}
                onClick={() => rows.remove(at)}
              >
                <Trash2 aria-hidden="true" size={18} />
              </Button>
            )}
          </div>
        ))}
        <Button look="outline" onClick={() => rows.append({ lotId: "", kg: "" })}>
          <Plus aria-hidden="true" size={18} /> Another lot
        </Button>
        {asks && (
          <label className="mt-5 flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={unsampled}
              onChange={({ target }) => setUnsampled(target.checked)}
            />
            Send goods of lots without an approved sample. The buyer sees it.
          </label>
        )}
        <p role="status" className="figures mt-5 font-semibold">
          {formatGrams(chosen)} of {formatGrams(line.neededG)}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => save.mutate([])}>
            Take the product's lots
          </Button>
          <SubmitButton busy={save.isPending} submit="Save the lots" pending="Saving..." />
        </div>
      </form>
    </Dialog>
  );
}
