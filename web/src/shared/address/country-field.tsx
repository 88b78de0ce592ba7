import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { query } from "@/shared/api/query";
import { TextField } from "../ui/text-field";

const countries = query("/api/countries", {}, { staleTime: Number.POSITIVE_INFINITY });

/**
 * A field for a country, chosen from a list that typing narrows. The shop accepts no other country, and its error
 * suggests one; if the list cannot be loaded, the name can still be typed.
 */
export function CountryField({ label = "Country", ...rest }: Partial<ComponentProps<typeof TextField>>) {
  const list = useId();
  const { data = [] } = useQuery(countries);
  return (
    <>
      <TextField label={label} autoComplete="country-name" list={list} {...rest} />
      <datalist id={list}>
        {data.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </>
  );
}
