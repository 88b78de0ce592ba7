import { expect, test } from "vitest";
import { amountUpTo, paymentSchema } from "./schema";

test.each([
  ["10.25", "USD", true],
  ["0.01", "USD", true],
  ["120.00", "USD", true],
  ["120.01", "USD", false],
  ["0.00", "USD", false],
  ["1.005", "USD", false],
  ["-1", "USD", false],
  ["1,000", "USD", false],
  ["12000", "UGX", true],
  ["12000.5", "UGX", false],
  ["12001", "UGX", false],
])("%s %s can be paid: %s", (typed, currency, can) => {
  expect(amountUpTo(12_000n, currency).safeParse(typed).success).toBe(can);
});

test("each way to pay asks for what it needs", () => {
  const wrong = (method: string, more: object) => {
    const fields = { method, amount: "1", token: "", reference: "", phone: "", ...more };
    const result = paymentSchema(100n, "USD").safeParse(fields);
    return result.error?.issues.map(({ path }) => path.join("."));
  };
  expect(wrong("card", { reference: "KCB 1" })).toEqual(["token"]);
  expect(wrong("ach", { token: "visa-1" })).toEqual(["reference"]);
  expect(wrong("ach", { reference: "KCB 1" })).toBeUndefined();
  expect(wrong("mpesa", { phone: "0712" })).toEqual(["phone"]);
  expect(wrong("momo", { phone: "+256 772 123 456" })).toBeUndefined();
});
