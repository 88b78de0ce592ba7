import type { PlaceOrder } from "@/shared/api/types";

interface RadioChoice<T extends string> {
  value: T;
  label: string;
  text: string;
}

export const DELIVERY: RadioChoice<NonNullable<PlaceOrder["deliveryMethod"]>>[] = [
  {
    value: "standard",
    label: "Standard",
    text: "By land or sea. Freight is billed separately once the carrier has priced it.",
  },
  {
    value: "express",
    label: "Express",
    text: "By air where there is a flight. Freight is billed separately once the carrier has priced it.",
  },
  { value: "collect", label: "Collect", text: "You fetch the goods from the seller's store. No freight." },
];

export const PAYMENT: RadioChoice<PlaceOrder["paymentMethod"]>[] = [
  { value: "bankTransfer", label: "Bank transfer", text: "The seller's bill follows; you pay it then." },
  {
    value: "card",
    label: "Card",
    text: "The seller's bill follows; you pay it then. No card is asked for now.",
  },
];

export function labelOf<T extends string>(choices: RadioChoice<T>[], value: T): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
