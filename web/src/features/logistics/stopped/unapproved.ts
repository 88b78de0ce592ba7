import type { FullShipment } from "../wire";

type Unapproved = NonNullable<NonNullable<FullShipment["stopped"]>["unapproved"]>;

const THEN = "They can be picked up once their seller chooses lots for them, under Lots in orders.";

/** Why goods are not those of which their buyer approved samples, and what frees them. */
export const UNAPPROVED: Record<Unapproved, string> = {
  "no lot": `Their buyer decided on samples for the contract, and a part of them has no lot yet. ${THEN}`,
  "no sample": `Their buyer approved samples for the contract, and a part of them is of another lot. ${THEN}`,
  "rejected sample": `A part of them is of a lot whose sample their buyer rejected. ${THEN}`,
};
