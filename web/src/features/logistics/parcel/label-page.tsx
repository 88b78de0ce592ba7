import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Schemas } from "@/shared/api/types";
import { useTitle } from "@/shared/lib/use-title";
import { BackLink } from "@/shared/ui/back-link";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { label } from "../queries";

type Label = Schemas["ParcelLabel"];

/** A parcel's label, to be printed and stuck on. */
export function Component() {
  const { id = "" } = useParams();
  const found = useQuery(label(id));
  useTitle(found.data ? `Label ${found.data.reference}` : "Label");
  return (
    <div className="shell py-6 sm:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <BackLink to={`/shipments?view=${encodeURIComponent(id)}`}>The shipment</BackLink>
        <PrintButton />
      </div>
      <OneLoaded
        query={found}
        missing="This shipment is not one that you send."
        failed="The label could not be loaded."
      >
        {(data) => <Loaded label={data} />}
      </OneLoaded>
    </div>
  );
}

function Loaded({ label: shown }: { label: Label }) {
  const { from, to, reference, contents, weightKg, carrier, trackingNumber } = shown;
  return (
    <article className="mx-auto mt-4 max-w-lg rounded-md border-2 border-ink bg-card print:mt-0 print:max-w-none">
      <h1 className="sr-only">Label of {reference}</h1>
      <section aria-labelledby="label-from" className="border-b-2 border-ink p-5">
        <h2 id="label-from" className="font-sans! text-small font-semibold text-muted">
          From
        </h2>
        <Party party={from} />
      </section>
      <section aria-labelledby="label-to" className="border-b-2 border-ink p-5 text-h4">
        <h2 id="label-to" className="font-sans! text-small font-semibold text-muted">
          To
        </h2>
        <Party party={to} />
      </section>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-5">
        <Fact name="Reference">{reference}</Fact>
        <Fact name="Weight">{weightKg ? `${weightKg} kg` : "__________ kg"}</Fact>
        <Fact name="Contents">{contents}</Fact>
        {carrier && <Fact name={carrier}>{trackingNumber}</Fact>}
      </dl>
    </article>
  );
}

function Party({ party }: { party: Label["from"] }) {
  return (
    <address className="mt-1 not-italic [overflow-wrap:anywhere]">
      <strong className="block">{party.name}</strong>
      {party.lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {party.phone && <span className="figures block">Tel. {party.phone}</span>}
    </address>
  );
}

function Fact({ name, children }: { name: string; children: string | null }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="figures font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
