import { Client, newEmail } from "../support/client.ts";
import { DEMO_PASSWORD } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const LETTER = { name: "Amina Wanjiru", message: "Is the Nyeri lot still in parchment?" };

/** The entries of a list of the administration that have an e-mail address. */
async function kept(visitor: Client, list: string, email: string): Promise<object[]> {
  const { token } = await visitor.json<{ token: string }>("POST", "/auth/login", {
    email: "admin@sokoni.example",
    password: DEMO_PASSWORD,
  });
  const administrator = new Client(visitor.shop, token);
  const { items } = await administrator.json<{ items: { email: string }[] }>("GET", `${list}?limit=200`);
  return items.filter((item) => item.email === email);
}

test("a contact message is kept for the administrator as it was written", async ({ page, visitor }) => {
  const email = newEmail();
  await page.goto("/contact");
  await page.getByLabel("Name").fill(LETTER.name);
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Message" }).fill(LETTER.message);
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  expect(await kept(visitor, "/api/contact-messages", email)).toMatchObject([{ ...LETTER, email }]);
});

test("a newsletter address is kept once, however often it is left", async ({ page, visitor }) => {
  const email = newEmail();
  await page.goto("/faq");
  const field = page.getByPlaceholder("Enter your email address here");
  for (const time of ["first", "second"]) {
    await field.fill(email);
    await field.press("Enter");
    await expect(field, time).toHaveValue("");
  }
  expect(await kept(visitor, "/api/newsletter/subscribers", email)).toHaveLength(1);
});
