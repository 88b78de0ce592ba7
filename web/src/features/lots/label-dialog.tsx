import { useState } from "react";
import { gramsOf } from "@/shared/lib/grams";
import Dialog from "@/shared/ui/dialog";
import { DownloadButton } from "@/shared/ui/download-button";
import { TextField } from "@/shared/ui/text-field";
import type { Lot } from "./queries";

/** The weight of a usual bag of coffee, in kilograms. */
const BAG = "60";
/** The most grams that a label can say. */
const MOST = 2_000_000;

/** A label for the bags of a lot, to print. */
export default function LabelDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const [kg, setKg] = useState(BAG);
  const grams = gramsOf(kg) ?? 0;
  const wrong = grams <= 0 || grams > MOST;
  return (
    <Dialog title={`Label of ${lot.number}`} onClose={onClose}>
      <p className="mb-4 text-muted">
        It says what is in a bag, where it is from, and what it is certified for today.
      </p>
      <TextField
        id="label-kg"
        label="Net weight in kilograms"
        inputMode="decimal"
        autoComplete="off"
        value={kg}
        onChange={(event) => setKg(event.target.value)}
        error={wrong ? "Enter kilograms up to 2,000, such as 60 or 0.25" : undefined}
      />
      <div className="mt-5">
        {wrong ? null : (
          <DownloadButton
            look="solid"
            path={`/api/lots/${lot.id}/label.pdf?grams=${grams}`}
            name={`label-${lot.number}.pdf`}
          >
            Save the label
          </DownloadButton>
        )}
      </div>
    </Dialog>
  );
}
