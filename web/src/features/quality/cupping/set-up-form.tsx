import { X } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { PageForm } from "@/shared/form/page-form";
import { useFormChange } from "@/shared/form/use-form-change";
import { AddGoods } from "@/shared/selling/add-goods";
import { useMaySell } from "@/shared/session/use-may-sell";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { RadioCards } from "@/shared/ui/radio-cards";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import type { Sample } from "../samples/queries";
import { weight } from "../samples/sample-text";
import { PROTOCOLS } from "./forms";
import { type Cupping, type Protocol, setUpCupping } from "./queries";

const protocols = Object.keys(PROTOCOLS) as Protocol[];

const schema = z.object({
  title: z.string().trim().min(1, "Give it a title").max(100, "At most 100 characters"),
  protocol: z.enum(protocols as [Protocol, ...Protocol[]]),
  cups: z.string().regex(/^([1-9]|10)$/, "A whole number from 1 to 10"),
  averaging: z.enum(["mean", "median"]),
  blind: z.boolean(),
  samples: z.array(z.string()),
  cuppers: z.string().trim().min(1, "Name at least one person"),
  note: z.string().trim().max(1000, "At most 1,000 characters"),
});

interface SetUpFormProps {
  samples: Sample[];
  /** The reader's own e-mail. */
  email: string;
}

export function SetUpForm({ samples, email }: SetUpFormProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const sells = useMaySell();
  const [goods, setGoods] = useState<{ id: string; name: string }[]>([]);
  const chosen = params.get("sample");
  const change = useFormChange(
    schema,
    {
      title: "",
      protocol: "sca-2004",
      cups: "5",
      averaging: "mean",
      blind: true,
      samples: chosen ? [chosen] : [],
      cuppers: email,
      note: "",
    },
    (fields) =>
      setUpCupping({
        ...fields,
        protocol: fields.protocol as Protocol,
        averaging: fields.averaging as Cupping["averaging"],
        cups: Number(fields.cups),
        products: goods.map(({ id }) => id),
        cuppers: fields.cuppers.split(/[\s,;]+/).filter(Boolean),
      }),
    { onSuccess: ({ id }) => void navigate(`/cuppings/${id}`), changes: ["quality.cupping-moved"] },
  );
  const problem = asProblem(change.sending.error);
  const wrongTable = change.field("samples").error ?? problem?.fields.products?.join(", ");
  return (
    <PageForm
      change={change}
      failed="The session was not set up."
      submit="Set the session up"
      pending="Setting up..."
      className="max-w-3xl"
    >
      <TextField label="Title" required placeholder="Nyeri, main crop" {...change.field("title")} />
      <div className="mt-8">
        <RadioCards
          legend="Form"
          choices={protocols.map((value) => ({
            value,
            label: PROTOCOLS[value].name,
            text: PROTOCOLS[value].text,
          }))}
          registration={change.form.register("protocol")}
        />
      </div>
      <fieldset id="samples" tabIndex={-1} className="mt-8">
        <legend className="mb-3 font-serif text-h3">On the table</legend>
        {samples.length === 0 && !sells && (
          <p className="text-muted">You have no samples yet. Ask a seller for one first.</p>
        )}
        <ul className="border-t border-line empty:border-0">
          {samples.map((sample) => (
            <li key={sample.id} className="border-b border-line">
              <label className="flex items-start gap-4 py-3">
                <input
                  type="checkbox"
                  value={sample.id}
                  className="mt-1 size-5 shrink-0"
                  {...change.form.register("samples")}
                />
                <span>
                  <span className="block font-semibold">{sample.productName}</span>
                  <span className="figures block text-small text-muted">
                    {sample.number}, {weight(sample.grams)},{" "}
                    {sample.side === "buyer" ? sample.sellerName : sample.buyerName}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {sells && (
          <div className="mt-4">
            <p className="mb-2 font-semibold">Your own goods</p>
            {goods.length > 0 && (
              <ul className="mb-3 flex flex-wrap gap-2">
                {goods.map(({ id, name }) => (
                  <li key={id}>
                    <Button
                      look="outline"
                      aria-label={`Take off the table: ${name}`}
                      onClick={() => setGoods(goods.filter((one) => one.id !== id))}
                    >
                      {name} <X aria-hidden="true" size={16} />
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <AddGoods
              chosen={goods.map(({ id }) => id)}
              onAdd={({ id, name }) => setGoods([...goods, { id, name }])}
            />
          </div>
        )}
        <FieldError id="samples-error" error={wrongTable} />
      </fieldset>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        <TextArea
          label="Cuppers, by e-mail"
          required
          rows={3}
          className="sm:col-span-2"
          {...change.field("cuppers")}
        />
        <p className="-mt-3 text-small text-muted sm:col-span-2">
          One a line: people of your company, or of the other side of one of these samples. Whoever cups blind
          does not know which code is which, so somebody else lays the table.
        </p>
        <TextField label="Cups of each" required inputMode="numeric" {...change.field("cups")} />
        <SelectField
          label="The score is"
          required
          choices={[
            { value: "mean", label: "the mean of the sheets" },
            { value: "median", label: "the median of the sheets" },
          ]}
          {...change.field("averaging")}
        />
        <label className="flex items-start gap-3 sm:col-span-2">
          <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...change.form.register("blind")} />
          <span>
            <span className="block font-semibold">Blind codes</span>
            <span className="block text-small text-muted">
              Cuppers see three-digit codes alone until the results are revealed.
            </span>
          </span>
        </label>
        <TextArea
          label="Note to the cuppers"
          rows={2}
          maxLength={1000}
          className="sm:col-span-2"
          {...change.field("note")}
        />
      </div>
    </PageForm>
  );
}
