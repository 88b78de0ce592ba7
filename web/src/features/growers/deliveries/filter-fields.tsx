import { useQuery } from "@tanstack/react-query";
import { ProducerPicker } from "@/shared/selling/producer-picker";
import { SearchField } from "@/shared/ui/search-field";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { type DeliveryFilter, producer } from "../queries";
import { STATES } from "./use-filter";

interface FilterFieldsProps {
  filter: DeliveryFilter;
  /** The chosen producer's name on a delivery of the list, if there is one. */
  producerName: string | undefined;
  onSet: (field: keyof DeliveryFilter, value: string) => void;
}

/** The fields that filter the list of deliveries. */
export function FilterFields({ filter, producerName, onSet }: FilterFieldsProps) {
  const { q = "", day = "", state = "", producer: chosen = "" } = filter;
  const known = useQuery(producer(chosen));
  // A producer may have been deleted since; its deliveries keep the name.
  const name = known.data?.name ?? producerName ?? (known.isError ? "Unknown producer" : "Loading...");
  return (
    <search className="mb-6 block">
      <SearchField
        label="Search by producer, number, collecting point or grade"
        value={q}
        onSearch={(q) => onSet("q", q)}
      />
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_14rem]">
        <div className="sm:col-span-2 lg:col-span-1">
          <ProducerPicker
            chosen={chosen ? { id: chosen, name } : null}
            onChange={(picked) => onSet("producer", picked?.id ?? "")}
          />
        </div>
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={({ target }) => onSet("day", target.value)}
        />
        <SelectField
          label="State"
          choices={STATES}
          placeholder="All states"
          value={state}
          onChange={({ target }) => onSet("state", target.value)}
        />
      </div>
    </search>
  );
}
