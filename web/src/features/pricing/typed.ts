import type { UseFormReturn } from "react-hook-form";
import type { FullPriceList, WritePriceList } from "./queries";

/** A lower price from a quantity on, as it is typed. */
interface TypedStep {
  minQuantity: string;
  price: string;
}

/** A price of a list, as it is typed. */
interface TypedPrice {
  productId: string;
  price: string;
  currency: string;
  tiers: TypedStep[];
}

/** A price list as it is typed. */
export interface TypedList {
  name: string;
  from: string;
  until: string;
  /** Accounts. */
  companies: string[];
  prices: TypedPrice[];
}

export type ListFormState = UseFormReturn<TypedList>;

/** The prices of a list, to be changed. */
export function typedPrices({ prices }: FullPriceList): TypedPrice[] {
  return prices.map(({ tiers, ...rest }) => ({
    ...rest,
    tiers: tiers.map(({ minQuantity, price }) => ({ minQuantity: String(minQuantity), price })),
  }));
}

/** Prices as they are sent. A quantity that is no whole number is sent as nought, which is refused. */
export function writtenPrices(prices: TypedPrice[]): WritePriceList["prices"] {
  return prices.map(({ productId, price, tiers }) => ({
    productId,
    price,
    tiers: tiers.map((step) => ({ minQuantity: wholeNumber(step.minQuantity), price: step.price })),
  }));
}

function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
}
