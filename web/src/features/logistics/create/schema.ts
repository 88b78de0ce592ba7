import { z } from "zod";
import { dayFromNow } from "@/shared/lib/dates";
import { emailField } from "@/shared/lib/email";
import type { PlanShipment } from "../wire";

export const TYPES = ["Sample", "Transfer", "Sale"].map((value) => ({ value, label: value }));
export const MODES = [
  { value: "vessel", label: "By sea" },
  { value: "truck", label: "By road" },
  { value: "rail", label: "By rail" },
  { value: "air", label: "By air" },
  { value: "courier", label: "By courier" },
];
export const UNITS = ["kg", "bag", "box", "tin", "piece"].map((value) => ({ value, label: value }));

const optionalDay = z.union([z.literal(""), z.iso.date("Enter a date")]);

export const newShipmentSchema = z
  .object({
    type: z.string().min(1, "Choose what kind of shipment it is"),
    mode: z.string().min(1, "Choose how it travels"),
    name: z.string().trim().min(1, "Enter what is sent").max(120, "At most 120 characters"),
    amount: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,5}|1000000)$/, "Enter a whole number from 1 to 1,000,000"),
    unit: z.string().min(1, "Choose a unit"),
    originPlace: z.string().min(1, "Choose where it leaves from"),
    destinationPlace: z.string().min(1, "Choose where it goes"),
    dateToShip: z.iso
      .date("Enter the day on which it leaves")
      .refine((day) => day >= dayFromNow(0), "Choose today or a later day")
      .refine((day) => day <= dayFromNow(2 * 365), "Choose a day within two years"),
    dateToArrive: optionalDay,
    recipientEmail: z.union([z.literal(""), emailField("Enter an e-mail address, such as name@example.com")]),
    carrierId: z.string(),
    note: z.string().trim().max(200, "At most 200 characters"),
  })
  .refine(({ originPlace, destinationPlace }) => originPlace === "" || originPlace !== destinationPlace, {
    path: ["destinationPlace"],
    message: "Choose another place than it leaves from",
  })
  .refine(({ dateToShip, dateToArrive }) => dateToArrive === "" || dateToArrive >= dateToShip, {
    path: ["dateToArrive"],
    message: "It arrives before it leaves",
  });

export type NewShipmentFields = z.infer<typeof newShipmentSchema>;

export const START: NewShipmentFields = {
  type: "",
  name: "",
  amount: "",
  unit: "kg",
  originPlace: "",
  destinationPlace: "",
  dateToShip: "",
  dateToArrive: "",
  mode: "",
  recipientEmail: "",
  carrierId: "",
  note: "",
};

/** The request for the server; empty fields are left out. */
export function toNewShipment({ amount, type, mode, ...fields }: NewShipmentFields): PlanShipment {
  return {
    ...fields,
    amount: Number(amount),
    // The form offers only these choices, and the schema refuses an empty one.
    type: type as PlanShipment["type"],
    mode: mode as PlanShipment["mode"],
    dateToArrive: fields.dateToArrive || null,
    recipientEmail: fields.recipientEmail || null,
    carrierId: fields.carrierId || null,
    note: fields.note || null,
  };
}
