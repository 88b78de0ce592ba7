import { useQuery } from "@tanstack/react-query";
import type { Choice } from "@/shared/ui/select-field";
import { places } from "./queries";

/** The places that goods leave from and go to, by country. */
export function usePlaceChoices(): { choices: Choice[]; failed: boolean } {
  const { data, isError } = useQuery(places);
  const choices = (data ?? [])
    .map(({ id, name, country }) => ({ value: id, label: `${name}, ${country}` }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return { choices, failed: isError && !data };
}
