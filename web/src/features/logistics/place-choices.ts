import { useQuery } from "@tanstack/react-query";
import type { Choice } from "@/shared/ui/select-field";
import { places } from "./queries";

interface PlaceChoices {
  /** All places of goods, by name; points at sea have no country. */
  choices: Choice[];
  /** The possible origins and destinations: the places on land. */
  ends: Choice[];
  failed: boolean;
}

export function usePlaceChoices(): PlaceChoices {
  const { data, isError } = useQuery(places);
  const all = data ?? [];
  return {
    choices: sorted(all),
    ends: sorted(all.filter(({ country }) => country)),
    failed: isError && !data,
  };
}

function sorted(all: { id: string; name: string; country: string }[]): Choice[] {
  return all
    .map(({ id, name, country }) => ({ value: id, label: country ? `${name}, ${country}` : name }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
