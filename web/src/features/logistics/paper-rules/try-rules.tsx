import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SelectField } from "@/shared/ui/select-field";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { needText } from "../paper-words";
import { countries, type Tried, tryRules } from "./queries";
import { INCOTERMS, PAYMENTS, PRODUCTS, WAYS } from "./words";

/** A trial: the papers that a shipment with the chosen facts would need now. */
export function TryRules() {
  const { data: known = [] } = useQuery(countries);
  const [facts, setFacts] = useState({
    origin: "KE",
    via: "",
    destination: "DE",
    product: "coffee",
    way: "sea",
    incoterm: "",
    payment: "",
    leaves: "",
    arrives: "",
  });
  const trial = useMutation({ mutationFn: (typed: typeof facts) => tryRules(typed as never) });
  const early =
    facts.leaves && facts.arrives && facts.arrives < facts.leaves
      ? "The goods must not arrive before they leave"
      : trial.isError && asProblem(trial.error)?.fields.arrives?.[0];
  const names = known.map(({ code, name }) => ({ value: code, label: name }));
  const field = (name: keyof typeof facts) => ({
    id: `try-${name}`,
    value: facts[name],
    onChange: (event: { target: { value: string } }) => {
      trial.reset();
      setFacts({ ...facts, [name]: event.target.value });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (early) return;
    trial.mutate(facts);
  };
  return (
    <section aria-labelledby="try-title">
      <h2 id="try-title" className="scroll-mt-28 text-h3">
        Try the rules
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Which papers would such a shipment need if it were planned now? Without days it leaves today and
        arrives six weeks after it leaves.
      </p>
      <form noValidate onSubmit={send} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField label="It starts in" choices={names} {...field("origin")} />
        <SelectField label="By way of (optional)" placeholder="Nothing" choices={names} {...field("via")} />
        <SelectField label="It goes to" choices={names} {...field("destination")} />
        <SelectField
          label="What travels"
          choices={PRODUCTS.map((one) => (one.value === "any" ? { ...one, label: "Other goods" } : one))}
          {...field("product")}
        />
        <SelectField
          label="How it travels"
          choices={WAYS.filter(({ value }) => value !== "any")}
          {...field("way")}
        />
        <SelectField
          label="By Incoterm (optional)"
          placeholder="None"
          choices={INCOTERMS}
          {...field("incoterm")}
        />
        <SelectField
          label="Paid by (optional)"
          placeholder="Not told"
          choices={PAYMENTS}
          {...field("payment")}
        />
        <TextField label="Leaves on" type="date" {...field("leaves")} />
        <TextField label="Arrives on" type="date" error={early || undefined} {...field("arrives")} />
        <div className="sm:col-span-2 lg:col-span-3">
          <SubmitButton look="outline" busy={trial.isPending} submit="Try it" pending="Trying..." />
        </div>
      </form>
      <FailureNotice error={trial.error} failed="The rules were not tried." ownWords className="mt-4" />
      {trial.data && <Outcome papers={trial.data.papers} />}
    </section>
  );
}

function Outcome({ papers }: { papers: Tried[] }) {
  return (
    <div className="mt-6">
      <p role="status" className="mb-2 font-semibold">
        {papers.length === 0
          ? "Such a shipment needs no papers."
          : `Such a shipment needs ${papers.length} ${papers.length === 1 ? "paper" : "papers"}.`}
      </p>
      {papers.length > 0 && (
        <ul aria-label="Papers" className="border-t border-ink">
          {papers.map(({ type, title, need }) => (
            <li key={`${type} ${title}`} className="border-b border-line py-2.5">
              <span className="font-semibold">{title}</span>
              {need.blocks && <span className="text-muted"> (required)</span>}
              <span className="block text-small text-muted">
                {needText(need)}.{need.note && ` ${need.note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
