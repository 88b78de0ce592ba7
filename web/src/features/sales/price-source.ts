import type { Schemas } from "@/shared/api/types";

/** Where the price of a line came from. */
export const PRICE_SOURCE: Record<Schemas["PriceSource"], string> = {
  list: "List price",
  step: "Price for this amount",
  company: "The company's own price",
  contract: "Price of the contract",
  agreed: "Agreed with the seller",
};
