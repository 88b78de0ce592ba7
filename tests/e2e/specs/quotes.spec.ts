import { logIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { demoSeller } from "../support/trade.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Quote {
  id: string;
  product_id: string;
  status: string;
  versions: { quantity: number }[];
}

test("a buyer inquires, the seller offers, the buyer accepts", async ({ buyerPage: page, shop }) => {
  const { client: seller, good } = await demoSeller(shop);
  await page.goto(`/product/${good.id}`);
  await page.getByRole("button", { name: "Inquire" }).click();
  const dialog = page.getByRole("dialog", { name: `Inquire about ${good.name}` });
  await dialog.getByLabel("What the seller should know").fill("We need it in March.");
  await dialog.getByRole("button", { name: "Request a quote" }).click();
  await expect(dialog.getByRole("status")).toContainText("has your request");
  await dialog.getByRole("link", { name: "Quote requests" }).click();

  const requests = page.getByRole("region", { name: "Quote requests" });
  await expect(requests.getByText("Waiting for the seller's offer")).toBeVisible();

  const open = await seller.json<{ items: Quote[] }>("GET", "/api/quotes?side=seller");
  const quote = open.items.find((item) => item.product_id === good.id && item.status === "requested");
  await seller.json("POST", `/api/quotes/${quote?.id}/offer`, {
    version: 1,
    quantity: quote?.versions[0]?.quantity,
    unit_price: "12.34",
    incoterm: "FOB",
    valid_until: new Date(Date.now() + WEEK_MS).toISOString(),
  });

  await page.reload();
  await expect(requests.getByText("12.34")).toBeVisible();
  await requests.getByRole("button", { name: `Accept: ${good.name}` }).click();
  await expect(requests.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(requests.getByRole("button", { name: /Accept/ })).toHaveCount(0);
});

test("an offer that waits for the buyer stands on the overview, and the navigation leads to all quotes", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { client: seller, good } = await demoSeller(shop);
  await page.goto("/dashboard");
  const waiting = page.getByRole("region", { name: "Offers that wait for your answer" });
  await expect(page.getByRole("region", { name: "Quote Requests" })).toBeVisible();
  await expect(waiting).toBeHidden();
  const quote = await buyer.json<Quote>("POST", "/api/quotes", {
    product_id: good.id,
    quantity: good.min_quantity,
    message: "",
  });
  await seller.json("POST", `/api/quotes/${quote.id}/offer`, {
    version: 1,
    quantity: good.min_quantity,
    unit_price: "11.11",
    incoterm: "FOB",
    valid_until: new Date(Date.now() + WEEK_MS).toISOString(),
  });
  await page.reload();
  await expect(waiting.getByRole("link", { name: good.name })).toHaveAttribute("href", `/quotes/${quote.id}`);
  await expect(waiting).toContainText("11.11");

  await page.getByRole("navigation", { name: "Trade office" }).getByRole("link", { name: "Quotes" }).click();
  await expect(page).toHaveURL("/quotes");
  await expect(page.getByRole("region", { name: "Quote requests" })).toContainText(good.name);
});

test("a visitor who inquires signs in first and comes back to the product", async ({
  page,
  visitor,
  account,
}) => {
  const { id } = await visitor.product("Nyeri AA Light Roast");
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "Inquire" }).click();
  await expect(page).toHaveURL(/\/signin\?return=/);
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL(new RegExp(`/product/${id}$`));
});

test("a request that fails says so and keeps what was written", async ({ buyerPage: page, buyer }) => {
  await page.route("**/api/quotes", (route) => route.abort());
  await page.goto(`/product/${(await buyer.product("Nyeri AA Light Roast")).id}`);
  await page.getByRole("button", { name: "Inquire" }).click();
  await page.getByLabel("What the seller should know").fill("Is it organic?");
  await page.getByRole("button", { name: "Request a quote" }).click();
  await expect(page.getByRole("alert")).toContainText("Your request could not be sent.");
  await expect(page.getByLabel("What the seller should know")).toHaveValue("Is it organic?");
});
