import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { CountryField } from "@/shared/address/country-field";
import { asProblem } from "@/shared/api/problem";
import { formatPrice } from "@/shared/lib/money";
import { useDebounced } from "@/shared/lib/use-debounced";
import { TextField } from "@/shared/ui/text-field";
import { placeOf } from "./faults";
import { type Goods, type Tried, triedRates } from "./queries";
import { asRates, type TypedRates } from "./typed";

/** Long enough for a word to be typed. */
const PAUSE_MS = 350;
const FAULTS_SHOWN = 4;

/** What some goods would cost by the tariff as it is typed, asked of the server. */
export function Preview({ control }: { control: Control<TypedRates> }) {
  const typed = useWatch({ control }) as TypedRates;
  const [goods, setGoods] = useState<Goods>({ weightKg: "60", country: "Germany", goods: "" });
  const { rates, asked } = JSON.parse(
    useDebounced(JSON.stringify({ rates: asRates(typed), asked: goods }), PAUSE_MS),
  );
  const { data, error } = useQuery(triedRates(rates, asked));
  const put = (part: Partial<Goods>) => setGoods({ ...goods, ...part });
  const wrong = asProblem(error)?.fields ?? {};
  const faults = Object.entries(wrong).filter(([field]) => field.startsWith("rates."));
  return (
    <section
      aria-label="Preview"
      className="rounded-lg border border-line bg-sunken p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 className="text-h4">Try it</h2>
      <div className="mt-4 grid gap-4">
        <TextField
          label="One bag weighs, in kg"
          required
          inputMode="decimal"
          error={wrong.weightKg?.join(", ")}
          value={goods.weightKg}
          onChange={(event) => put({ weightKg: event.target.value })}
        />
        <CountryField
          label="It goes to"
          required
          autoComplete="off"
          error={wrong.country?.join(", ")}
          value={goods.country}
          onChange={(event) => put({ country: event.target.value })}
        />
        <TextField
          label={`The goods cost${typed.currency ? `, in ${typed.currency}` : ""}`}
          inputMode="decimal"
          error={wrong.goods?.join(", ")}
          value={goods.goods}
          onChange={(event) => put({ goods: event.target.value })}
        />
      </div>
      <div role="status" className="mt-5 border-t border-line pt-4">
        {faults.length > 0 && (
          <>
            <p className="font-semibold text-danger">It cannot be saved like this:</p>
            <ul className="mt-1.5 space-y-1 text-small">
              {faults.slice(0, FAULTS_SHOWN).map(([field, why]) => (
                <li key={field}>
                  {placeOf(field.replace("rates.", ""), typed)} {why.join(", ")}
                </li>
              ))}
              {faults.length > FAULTS_SHOWN && <li>… and {faults.length - FAULTS_SHOWN} more</li>}
            </ul>
          </>
        )}
        {!error && data && <Price tried={data} weightKg={asked.weightKg} />}
        {error && !asProblem(error) && <p>The shop could not be reached for a price.</p>}
      </div>
    </section>
  );
}

function Price({ tried, weightKg }: { tried: Tried; weightKg: string }) {
  const { price, currency, country, zone, lane, reason } = tried;
  const bag = `1 bag of ${weightKg} kg to ${country}`;
  if (price === null) {
    return (
      <>
        <p className="font-semibold">{bag}: the carrier names the price.</p>
        <p className="mt-1 text-small text-muted">
          {reason === "too-heavy"
            ? `The table of ${zone} ends below ${weightKg} kg.`
            : "No zone has this country."}{" "}
          The buyer accepts the carrier's offer before it is owed.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">
        {bag} costs <span className="figures">{formatPrice(price, currency)}</span>
      </p>
      <p className="mt-1 text-small text-muted">
        {zone}, as {lane === "parcel" ? "a parcel" : "freight"}
        {reason === "free" && ". The goods cost enough to travel for nothing"}
      </p>
    </>
  );
}
