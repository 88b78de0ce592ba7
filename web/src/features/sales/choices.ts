import type { PlaceOrder } from "@/shared/api/types";
import { type Freight, isSettled } from "@/shared/ui/freight-rows";

interface RadioChoice<T extends string> {
  value: T;
  label: string;
  text: string;
}

type Delivery = NonNullable<PlaceOrder["deliveryMethod"]>;

export const DELIVERY: RadioChoice<Delivery>[] = [
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

/** The same, where the freight of the chosen one is known: no carrier bills it then. */
export function deliveryChoices(chosen: Delivery, freight: Freight[] | undefined): RadioChoice<Delivery>[] {
  if (chosen === "collect" || !isSettled(freight)) return DELIVERY;
  return DELIVERY.map((choice) => {
    const known = choice.value === chosen;
    return known
      ? { ...choice, text: choice.text.replace(/ Freight .*/, " The total has the freight in it.") }
      : choice;
  });
}

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
