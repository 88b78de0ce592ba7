import { expect, test } from "vitest";
import { byReason } from "./returns";

test("lines with the same reason go back together, others on their own, kept lines not at all", () => {
  const returns = byReason(
    {
      a: { quantity: 2, reason: "damaged" },
      b: { quantity: 1, reason: "quality" },
      c: { quantity: 3, reason: "damaged" },
      d: { quantity: 0, reason: "damaged" },
      e: { quantity: 4, reason: "" },
    },
    "wet bags",
  );
  expect(returns).toEqual([
    {
      reason: "damaged",
      note: "wet bags",
      lines: [
        { purchaseId: "a", quantity: 2 },
        { purchaseId: "c", quantity: 3 },
      ],
    },
    { reason: "quality", note: "wet bags", lines: [{ purchaseId: "b", quantity: 1 }] },
  ]);
});
