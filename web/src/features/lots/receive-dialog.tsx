import { useState } from "react";
import { asProblem, Problem } from "@/shared/api/problem";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { shopToday } from "@/shared/lib/dates";
import { randomKey } from "@/shared/lib/random-key";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { DeliveryFields } from "./delivery-fields";
import { CHANGED_BY_MOVES, isTeaStage, type Lot, type LotStage, receiveLot, STAGES } from "./queries";
import { deliveryToSend, receiveSchema, type TypedReceipt } from "./receive-schema";
import { NO_SOURCE, type Source } from "./source/source";

const CHOICES = STAGES.map((stage) => ({
  value: stage,
  label: stage.charAt(0).toUpperCase() + stage.slice(1),
}));

interface ReceiveDialogProps {
  onClose: () => void;
  onReceived: (lot: Lot) => void;
}

/** A new lot with the goods that come into it. */
export default function ReceiveDialog({ onClose, onReceived }: ReceiveDialogProps) {
  const [key] = useState(randomKey);
  const [source, setSource] = useState(NO_SOURCE);
  const change = useFormChange(
    receiveSchema,
    {
      number: "",
      stage: "",
      country: "",
      cropYear: "",
      grade: "",
      process: "",
      station: "",
      harvested: "",
      moisture: "",
      location: "",
      shared: false,
      kg: "",
      day: shopToday(),
      supplier: "",
      evidence: "",
    },
    (typed) => send(key, typed, source),
    {
      changes: CHANGED_BY_MOVES,
      onSuccess: (lot) => {
        notify(`Lot ${lot.number} is entered.`);
        onReceived(lot);
      },
    },
  );
  return (
    <FormDialog
      title="Receive goods into a new lot"
      intro="A lot is one grade, one process and one crop year. Its number never changes."
      change={change}
      failed="Nothing was entered."
      faultsAtFields
      submit="Enter the lot"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Number of the lot"
        required
        maxLength={40}
        autoComplete="off"
        {...change.field("number")}
      />
      <SelectField label="Stage" required choices={CHOICES} {...change.field("stage")} />
      <DeliveryFields change={change} source={source} onSource={setSource} />
      <TextField label="Country" required maxLength={60} {...change.field("country")} />
      <TextField label="Crop year" required hint="2025/26, or 2026" {...change.field("cropYear")} />
      <TextField label="Grade" maxLength={60} {...change.field("grade")} />
      <TextField label="Process" maxLength={80} {...change.field("process")} />
      <TextField label="Station or factory" maxLength={120} {...change.field("station")} />
      <TextField label="Place" maxLength={120} hint="Where the goods are." {...change.field("location")} />
      <TextField label="Moisture in percent" inputMode="decimal" {...change.field("moisture")} />
      <TextField
        label="Last day of the harvest"
        type="date"
        hint="Certificates must have been valid on it."
        {...change.field("harvested")}
      />
      <label className="flex cursor-pointer items-start gap-3 sm:col-span-2">
        <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...change.form.register("shared")} />
        <span>Show buyers of its goods the lot's number, crop year and station</span>
      </label>
    </FormDialog>
  );
}

async function send(key: string, typed: TypedReceipt, source: Source): Promise<Lot> {
  const { number, country, cropYear, grade, process, station, location, shared } = typed;
  const stage = typed.stage as LotStage;
  const lot = {
    number,
    goods: isTeaStage(stage) ? ("tea" as const) : ("coffee" as const),
    stage,
    country,
    cropYear,
    grade,
    process,
    station,
    location,
    shared,
    harvested: typed.harvested || null,
    moisture: typed.moisture || null,
  };
  try {
    return await receiveLot(key, { lot, delivery: deliveryToSend(typed, source) });
  } catch (error) {
    throw atFields(error);
  }
}

/** The server names the fields by the parts of the body; the form has one field for each. */
function atFields(error: unknown): unknown {
  const problem = asProblem(error);
  if (!problem) return error;
  const errors = Object.fromEntries(
    Object.entries(problem.fields).map(([name, why]) => {
      const field = name.replace(/^(lot|delivery)\./, "");
      return [field === "grams" ? "kg" : field, why];
    }),
  );
  return new Problem(problem.status, { ...problem.body, errors });
}
