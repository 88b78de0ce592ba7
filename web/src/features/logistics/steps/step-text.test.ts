import { expect, test } from "vitest";
import { isAside, stepLabel } from "./step-text";

test("a step says what it does to the shipment", () => {
  expect(stepLabel("Picked Up", "Preparing")).toBe("Mark as Picked Up");
  expect(stepLabel("On Hold", "Loaded")).toBe("Put on hold");
  expect(stepLabel("Loaded", "On Hold")).toBe("Release to Loaded");
  expect(stepLabel("Returned", "On Hold")).toBe("Send back");
  expect(["Cancelled", "On Hold", "Returned"].every(isAside)).toBe(true);
  expect(isAside("Delivered")).toBe(false);
});
