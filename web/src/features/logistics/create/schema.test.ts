import { expect, test } from "vitest";
import { dayFromNow } from "@/shared/lib/dates";
import { newShipmentSchema, START, toNewShipment } from "./schema";

const FILLED = {
  ...START,
  type: "Sample",
  name: " Nyeri AA ",
  amount: "2",
  originPlace: "nyeri",
  destinationPlace: "hamburg",
  dateToShip: dayFromNow(0),
  mode: "air",
};

function faults(over: Partial<typeof START>): string[] {
  const { error } = newShipmentSchema.safeParse({ ...FILLED, ...over });
  return (error?.issues ?? []).map(({ path }) => path.join("."));
}

test("what is left empty is left to the server", () => {
  const fields = newShipmentSchema.parse(FILLED);
  expect(toNewShipment(fields)).toEqual({
    type: "Sample",
    name: "Nyeri AA",
    amount: 2,
    unit: "kg",
    originPlace: "nyeri",
    destinationPlace: "hamburg",
    dateToShip: dayFromNow(0),
    mode: "air",
    dateToArrive: null,
    recipientEmail: null,
    carrierId: null,
    note: null,
  });
});

test("a way that goes nowhere, or ends before it begins, is not planned", () => {
  expect(faults({})).toEqual([]);
  expect(faults({ destinationPlace: "nyeri" })).toEqual(["destinationPlace"]);
  expect(faults({ dateToArrive: dayFromNow(-1) })).toEqual(["dateToArrive"]);
  expect(faults({ dateToShip: dayFromNow(-1) })).toEqual(["dateToShip"]);
  expect(faults({ amount: "1.5" })).toEqual(["amount"]);
  expect(faults({ recipientEmail: "nobody" })).toEqual(["recipientEmail"]);
});
