import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SelectField } from "@/shared/ui/select-field";
import { offeredProducers } from "../queries";

interface ProducerFieldProps {
  label: string;
  /** The choice of no producer. */
  none: string;
  value: string;
  error?: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses one of the seller's producers. */
export function ProducerField({ label, none, value, error, onChange }: ProducerFieldProps) {
  const { data } = useQuery(offeredProducers(""));
  const choices = (data?.items ?? []).map(({ id, name, country }) => ({
    value: id,
    label: `${name}, ${country}`,
  }));
  return (
    <div>
      <SelectField
        label={label}
        choices={choices}
        placeholder={none}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {data && data.total > data.items.length && (
        <p className="mt-1.5 text-small text-muted">
          These are your latest {data.items.length} producers. Start from an older one on{" "}
          <Link to="/producers" className="underline">
            its screen
          </Link>
          .
        </p>
      )}
    </div>
  );
}
