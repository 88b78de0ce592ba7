import { expect, test } from "vitest";
import { emailField, isEmail } from "./email";

test("an address is what the server takes for one", () => {
  const most = `${"a".repeat(64)}@b.co`;
  for (const good of ["a@b.co", "a&b@x.co", "first.last+tag@sub.example.com", "o'neil@example.org", most]) {
    expect(isEmail(good), good).toBe(true);
  }
  const bad = [
    "",
    "a",
    "@b.co",
    "a@",
    "a@b",
    "a@b..co",
    "a@-b.co",
    "a@b-.co",
    "a b@c.de",
    "a@b@c.de",
    "ä@b.co",
  ];
  for (const each of [...bad, "a@b.co\u0301", `a${most}`, `a@${"b.".repeat(126)}co`]) {
    expect(isEmail(each), each).toBe(false);
  }
});

test("space around an address is not kept", () => {
  expect(emailField("Enter one").parse(" a@b.co ")).toBe("a@b.co");
  expect(emailField("Enter one").safeParse(" ").error?.issues[0]?.message).toBe("Enter one");
});
