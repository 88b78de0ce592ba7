import type { UseFormReturn } from "react-hook-form";
import type { FullPriceList } from "./queries";

/** A price list as it is typed. */
export interface TypedList {
  name: string;
  from: string;
  until: string;
  /** Accounts. */
  companies: string[];
  prices: FullPriceList["prices"];
}

export type ListFormState = UseFormReturn<TypedList>;
