import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FieldError } from "@/shared/ui/field-error";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SelectField } from "@/shared/ui/select-field";
import { Skeleton } from "@/shared/ui/skeleton";
import { ownProducers, plotsOf } from "./queries";

/** A control of the form of a delivery. */
export type DeliveryField = UseFormRegisterReturn & { id: string; error: string | undefined };

interface DeliverySourceProps {
  producer: string;
  choice: DeliveryField;
  plots: DeliveryField;
  /** The field for a supplier that the seller does not keep. */
  supplier: ReactNode;
  onProducer: () => void;
}

/** Chooses the producer of a delivery and the plots on which the goods grew, or asks for the name of a supplier. */
export function DeliverySource({ producer, choice, plots, supplier, onProducer }: DeliverySourceProps) {
  const { data } = useQuery(ownProducers);
  if (!data || data.items.length === 0) return supplier;
  return (
    <>
      <SelectField
        label="Producer"
        placeholder="Another supplier"
        choices={data.items.map(({ id, name, country }) => ({ value: id, label: `${name}, ${country}` }))}
        {...choice}
        onChange={(event) => {
          void choice.onChange(event);
          onProducer();
        }}
      />
      {producer ? <Plots key={producer} producer={producer} field={plots} /> : supplier}
    </>
  );
}

function Plots({ producer, field: { id, error, ...field } }: { producer: string; field: DeliveryField }) {
  const found = useQuery(plotsOf(producer));
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">
        Plots <span className="font-normal text-muted">(on which the goods grew)</span>
      </legend>
      {found.data && found.data.items.length > 0 && (
        <div className="max-h-44 overflow-y-auto rounded-md border border-edge px-3.5 py-1.5">
          {found.data.items.map(({ id: plot, name, stoppedFor }) => (
            <label key={plot} className="flex min-h-9 cursor-pointer items-center gap-2.5">
              <input type="checkbox" value={plot} className="size-5 shrink-0" {...field} />
              <span>
                {name} {stoppedFor && <span className="text-danger">(its goods are stopped)</span>}
              </span>
            </label>
          ))}
        </div>
      )}
      {found.data && found.data.items.length === 0 && (
        <p className="text-muted">This producer has no plots yet.</p>
      )}
      {!found.data && found.error && (
        <LoadFailure onRetry={found.refetch}>The plots could not be loaded.</LoadFailure>
      )}
      {!found.data && !found.error && <Skeleton className="h-24" />}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
