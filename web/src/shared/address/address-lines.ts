interface Place {
  streetAddress: string;
  streetAddress2?: string | null;
  city: string;
  state: string;
  zipCode: string;
  country?: string | null;
}

/** The lines of an address on a parcel, without the name; empty lines are left out. */
export function addressLines({ streetAddress, streetAddress2, city, state, zipCode, country }: Place) {
  const town = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [streetAddress, streetAddress2, town, country].filter((line): line is string => Boolean(line));
}
