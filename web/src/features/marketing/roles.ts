import { type LucideIcon, Plane, Ship, Truck } from "lucide-react";

export interface Role {
  name: string;
  lead: string;
  steps: { title: string; text: string; Icon?: LucideIcon }[];
  /** Whether these are consecutive steps, instead of alternatives. */
  ordered: boolean;
}

/** The roles in the trade, with the steps of each. */
export const ROLES: readonly Role[] = [
  {
    name: "Buyers",
    lead: "From a taste in mind to goods at the door.",
    ordered: true,
    steps: [
      { title: "Search for matches", text: "By name, origin, process, score or the taste you are after." },
      {
        title: "Identify the right one",
        text: "Grade, altitude, quantity and price stand side by side.",
      },
      {
        title: "Agree a contract or make a direct purchase",
        text: "Ask for a quote on a large lot, or put a bag into the cart.",
      },
      { title: "Fulfill with transparency", text: "What you order is set aside, and its state is shown." },
      { title: "Manage with ease", text: "Orders, addresses and bills are kept in one account." },
    ],
  },
  {
    name: "Sellers",
    lead: "From the drying bed to a buyer who comes back.",
    ordered: true,
    steps: [
      { title: "List products", text: "Each lot with its facts, its stock and its price by quantity." },
      { title: "Connect with buyers", text: "Kitchens, cafés and roasteries find you by what you grow." },
      { title: "Negotiate and close deals", text: "Agree on price, quantity and date in one place." },
      { title: "Manage orders", text: "Stock is counted for you: nothing is sold twice." },
      { title: "Grow your business", text: "See what sells, to whom, and what to plant or roast next." },
    ],
  },
  {
    name: "Logistics",
    lead: "From the hill to the harbour and beyond.",
    ordered: false,
    steps: [
      {
        title: "Land freight",
        Icon: Truck,
        text: "Lorries from the washing station to the store and the port.",
      },
      {
        title: "Sea freight",
        Icon: Ship,
        text: "Containers out of Mombasa and Dar es Salaam, for whole lots.",
      },
      { title: "Air freight", Icon: Plane, text: "Samples and first flushes, when days count." },
    ],
  },
];
