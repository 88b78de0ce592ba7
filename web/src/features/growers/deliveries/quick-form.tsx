import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { asProblem, Problem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { shopToday } from "@/shared/lib/dates";
import { formatGrams, gramsOf } from "@/shared/lib/grams";
import { useCallKey } from "@/shared/lib/use-call-key";
import { useDebounced } from "@/shared/lib/use-debounced";
import { MOST_PLOTS, plotsOf, producersLike } from "@/shared/selling/queries";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SelectField } from "@/shared/ui/select-field";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { CHANGES, type GrowerDelivery, type GrowerSeason, recordDelivery } from "../queries";
import { meant } from "./find-grower";
import { schema, type TypedDelivery } from "./schema";
import { TicketFields } from "./ticket-fields";

const STAGES = ["cherry", "parchment", "green", "green leaf"] as const;
const CHOICES = STAGES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
/** The fields of one delivery; the others stay for the next one. */
const OF_ONE = ["grower", "gross", "moisturePercent", "ticket", "signedFor"] as const;
const PAUSE_MS = 150;
const STILL_SOUGHT = "The grower is still being looked up. The delivery is recorded once it is found.";
/** The producers that a number is compared with. */
const FOUND = 20;

interface QuickFormProps {
  /** The latest season, if there is one: a new delivery is most likely of it. */
  season: GrowerSeason | undefined;
}

/** Records deliveries one after another by keyboard: number, weight, Enter, and the next. */
export function QuickForm({ season }: QuickFormProps) {
  const queryClient = useQueryClient();
  const key = useCallKey();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<GrowerDelivery | null>(null);
  const change = useFormChange(
    schema,
    {
      day: shopToday(),
      season: season?.season ?? "",
      point: "",
      stage: "cherry",
      grade: "",
      pricePerKg: "",
      currency: season?.currency ?? "",
      grower: "",
      gross: "",
      tare: "",
      moisturePercent: "",
      scale: "",
      ticket: "",
      signedFor: "",
    },
    (typed) => send(queryClient, key.current, typed, left),
    {
      changes: CHANGES,
      onSuccess: (made) => {
        key.renew();
        setLast(made);
        setLeft(new Set());
        for (const field of OF_ONE) change.form.resetField(field, { defaultValue: "" });
        change.form.setFocus("grower");
      },
      // What was refused may be sent in another form, which is another call.
      onError: key.refused,
    },
  );
  const typed = useDebounced(change.form.watch("grower").trim(), PAUSE_MS);
  const found = useQuery({ ...producersLike(typed, FOUND), enabled: typed !== "" });
  const producer = typed === "" ? null : meant(typed, found.data?.items ?? []);
  const land = useQuery({ ...plotsOf(producer?.id ?? ""), enabled: producer !== null });
  const plots = producer ? (land.data?.items ?? []).filter((plot) => plot.producerId === producer.id) : [];
  return (
    <form
      noValidate
      onSubmit={change.submit}
      aria-label="Record a delivery"
      className="mb-8 rounded-lg border border-line bg-card p-4 sm:p-6"
    >
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4 lg:grid-cols-7">
        <TextField label="Day" type="date" required {...change.field("day")} />
        <TextField label="Season" required placeholder="2025/26" {...change.field("season")} />
        <TextField label="Collecting point" maxLength={120} {...change.field("point")} />
        <SelectField label="Goods" required choices={CHOICES} {...change.field("stage")} />
        <TextField label="Grade" maxLength={60} {...change.field("grade")} />
        <TextField label="Price per kg" required inputMode="decimal" {...change.field("pricePerKg")} />
        <TextField
          label="Currency"
          required
          maxLength={3}
          placeholder="KES"
          autoCapitalize="characters"
          {...change.field("currency")}
        />
      </div>
      <div className="mt-5 grid items-start gap-4 border-t border-line pt-5 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
        <TextField
          label="Member number or name"
          required
          autoComplete="off"
          maxLength={200}
          {...change.field("grower")}
        />
        <TextField
          label="Gross kg"
          required
          inputMode="decimal"
          autoComplete="off"
          {...change.field("gross")}
        />
        <TextField label="Tare kg" inputMode="decimal" autoComplete="off" {...change.field("tare")} />
        <SubmitButton
          className="sm:mt-8"
          busy={change.sending.isPending}
          submit="Record"
          pending="Recording..."
        />
      </div>
      <TicketFields field={change.field} />
      <p role="status" className="mt-3 text-muted">
        {producer && (
          <>
            <span className="font-semibold text-ink">{producer.name}</span>{" "}
            {[producer.memberNumber, producer.place].filter(Boolean).join(", ")}
          </>
        )}
        {!producer && change.sending.isPending && STILL_SOUGHT}
        {!producer && !change.sending.isPending && typed && found.isFetching && "Looking for the grower..."}
        {!producer && !change.sending.isPending && typed && !found.isFetching && (
          <>
            No single producer has this number or name.{" "}
            <Link to="/producers" className="font-semibold underline">
              Enter producers
            </Link>
          </>
        )}
        {!typed && !last && "A number, the weight, and Enter."}
        {!typed && last && (
          <>
            Receipt{" "}
            <Link to={`/deliveries/${last.id}`} className="font-semibold underline">
              {last.number}
            </Link>
            : {last.producer}, {formatGrams(last.netG)}.
          </>
        )}
      </p>
      {plots.length > 0 && (
        <fieldset className="mt-3">
          <legend className="mb-1 font-semibold">From the plots</legend>
          <div className="flex flex-wrap gap-x-6">
            {plots.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={!left.has(id)}
                  onChange={({ target }) =>
                    setLeft((before) => {
                      const after = new Set(before);
                      if (target.checked) after.delete(id);
                      else after.add(id);
                      return after;
                    })
                  }
                />
                {name}
              </label>
            ))}
          </div>
          {land.data && land.data.total > MOST_PLOTS && (
            <p className="text-small text-muted">
              These are the latest {MOST_PLOTS} of {land.data.total} plots; a delivery names no more.
            </p>
          )}
        </fieldset>
      )}
      <FailureNotice
        error={change.sending.error}
        failed="Nothing was recorded."
        otherwise="The shop could not be reached. Press Enter again."
        faultsAtFields
        className="mt-4 bg-paper!"
      />
    </form>
  );
}

/** Sends a delivery. Its producer is looked up here: Enter may come before the screen shows it. */
async function send(queryClient: QueryClient, key: string, typed: TypedDelivery, left: ReadonlySet<string>) {
  const { grower, gross, tare, stage, ...rest } = typed;
  const { items } = await queryClient.fetchQuery(producersLike(grower, FOUND));
  const producer = meant(grower, items);
  if (!producer) throw refusal({ grower: ["No single producer has this number or name"] });
  const plots = (await queryClient.fetchQuery(plotsOf(producer.id))).items.filter(({ id }) => !left.has(id));
  try {
    return await recordDelivery(key, {
      ...rest,
      currency: rest.currency.toUpperCase(),
      stage: stage as (typeof STAGES)[number],
      producerId: producer.id,
      plots: plots.map(({ id }) => id),
      grossG: gramsOf(gross) ?? 0,
      tareG: gramsOf(tare) ?? 0,
    });
  } catch (error) {
    const fields = asProblem(error)?.fields;
    if (asProblem(error)?.status !== 422 || !fields) throw error;
    throw refusal(
      Object.fromEntries(Object.entries(fields).map(([name, why]) => [FIELDS[name] ?? name, why])),
    );
  }
}

/** The form's names of the server's fields. */
const FIELDS: Record<string, string> = {
  producerId: "grower",
  plots: "grower",
  grossG: "gross",
  tareG: "tare",
};

function refusal(errors: Record<string, string[]>): Problem {
  return new Problem(422, { errors });
}
