import { z } from "zod";
import { PageForm } from "@/shared/form/page-form";
import { dayFromNow } from "@/shared/lib/dates";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { requestSample, type Sample } from "./queries";
import { KindField, SAMPLE_FIELDS } from "./sample-fields";
import { ALL_KINDS, USUAL_DAYS, USUAL_GRAMS } from "./sample-text";
import { useNewSample } from "./use-new-sample";

const schema = z.object({ ...SAMPLE_FIELDS, silenceApproves: z.boolean() });

interface RequestFormProps {
  subject: { productId: string } | { contractId: string };
  /** What the sample is of. */
  name: string;
  seller: string;
  kind: Sample["kind"];
  /** Whether goods are on their way, or came, of which an arrival sample can be drawn. */
  arrives?: boolean;
}

export function RequestForm({ subject, name, seller, kind, arrives = true }: RequestFormProps) {
  const change = useNewSample(
    schema,
    {
      kind,
      grams: USUAL_GRAMS,
      decideBy: dayFromNow(USUAL_DAYS),
      deliverTo: "",
      note: "",
      silenceApproves: false,
    },
    (key, fields) => requestSample(key, { ...subject, ...fields, grams: Number(fields.grams) }),
  );
  const kinds = ALL_KINDS.filter((each) => arrives || each !== "arrival");
  const chosen = change.form.watch("kind");
  return (
    <PageForm
      intro={
        <>
          {seller} is asked to send you a sample of <strong>{name}</strong>. It costs nothing here, and takes
          no stock.
        </>
      }
      change={change}
      failed="Your request was not sent."
      submit="Ask for the sample"
      pending="Sending..."
      className="max-w-2xl"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <KindField kinds={kinds} chosen={chosen} {...change.field("kind")} />
        <TextField
          label="Weight in grams"
          required
          inputMode="numeric"
          hint="350 g are enough for a cupping by the SCA's protocols."
          {...change.field("grams")}
        />
        <TextField label="You decide by" type="date" required {...change.field("decideBy")} />
        <TextField
          label="It goes to"
          hint="Your account's address unless you name another."
          autoComplete="street-address"
          {...change.field("deliverTo")}
        />
        <TextArea
          label="What the seller should know"
          rows={3}
          maxLength={1000}
          className="sm:col-span-2"
          {...change.field("note")}
        />
        <label className="flex items-start gap-3 sm:col-span-2">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            {...change.form.register("silenceApproves")}
          />
          <span>
            <span className="block font-semibold">My silence approves it</span>
            <span className="block text-small text-muted">
              If it was sent and you say nothing until that day is over, it counts as approved. You have at
              least 14 days from the day on which it is sent. Otherwise silence is no approval.
            </span>
          </span>
        </label>
      </div>
    </PageForm>
  );
}
