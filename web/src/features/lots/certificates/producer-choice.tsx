import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useModule } from "@/shared/api/modules";
import { ownProducers } from "../queries";

interface ProducerChoiceProps {
  /** The registration of the checkboxes. */
  field: UseFormRegisterReturn;
}

/** Chooses the producers that a certificate names; nothing where the seller keeps none. */
export function ProducerChoice({ field }: ProducerChoiceProps) {
  return useModule("origins") ? <Kept field={field} /> : null;
}

function Kept({ field }: ProducerChoiceProps) {
  const { data } = useQuery(ownProducers);
  if (!data || data.items.length === 0) return null;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 font-semibold">
        Producers <span className="font-normal text-muted">(all if none is chosen)</span>
      </legend>
      <div className="max-h-44 overflow-y-auto rounded-md border border-edge px-3.5 py-1.5">
        {data.items.map(({ id, name }) => (
          <label key={id} className="flex min-h-9 cursor-pointer items-center gap-2.5">
            <input type="checkbox" value={id} className="size-5 shrink-0" {...field} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
