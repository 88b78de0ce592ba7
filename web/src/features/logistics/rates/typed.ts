import type { Control, FieldErrors, UseFormReturn } from "react-hook-form";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import type { Rates } from "./queries";

/** A tariff as it is typed: a null is an empty text. */
export interface TypedRates {
  currency: string;
  zones: TypedZone[];
  pickup: boolean;
  pickupPlace: string;
}

type Zone = Rates["zones"][number];
export interface TypedZone extends Omit<Zone, "freeFrom"> {
  freeFrom: string;
}

export type RatesForm = UseFormReturn<TypedRates>;
export type RatesControl = Control<TypedRates>;
export type ZoneErrors = NonNullable<FieldErrors<TypedRates>["zones"]>[number];

export const NEW_ROW = { fromKg: "0", toKg: "", price: "" };

export function newZone(first: boolean): TypedZone {
  return {
    name: first ? "" : "Everywhere else",
    everywhereElse: !first,
    countries: [],
    lane: "parcel",
    freeFrom: "",
    rows: [NEW_ROW],
  };
}

export function asTyped(rates: Rates | null): TypedRates {
  if (!rates) return { currency: SHOP_CURRENCY, zones: [], pickup: false, pickupPlace: "" };
  return { ...rates, zones: rates.zones.map((zone) => ({ ...zone, freeFrom: zone.freeFrom ?? "" })) };
}

/** The tariff as it is sent. A zone of all other countries names none, and goods that nobody fetches have no place. */
export function asRates({ zones, pickup, pickupPlace, ...rest }: TypedRates): Rates {
  return {
    ...rest,
    pickup,
    pickupPlace: pickup ? pickupPlace : "",
    zones: zones.map((zone) => ({
      ...zone,
      countries: zone.everywhereElse ? [] : zone.countries,
      freeFrom: zone.freeFrom || null,
    })),
  };
}
