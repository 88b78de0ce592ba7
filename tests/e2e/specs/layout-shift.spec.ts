import { layoutShift } from "../support/layout-shift.ts";
import { expect, test } from "../support/test.ts";

const LIMIT = 0.05;
const PUBLIC = [
  "/",
  "/store",
  "/learn-more",
  "/agriculture",
  "/faq",
  "/contact",
  "/privacy-policy",
  "/help",
  "/support",
  "/search-results?q=kenya",
  "/signin",
  "/signup",
];

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.slow();

    test("public pages do not jump while they load", async ({ page, visitor }) => {
      const { id } = await visitor.product("Nyeri AA Light Roast");
      for (const path of [...PUBLIC, `/product/${id}`]) {
        expect.soft(await layoutShift(page, path), path).toBeLessThan(LIMIT);
      }
    });

    test("home, cart, checkout and account do not jump while they load", async ({
      buyerPage: page,
      buyer,
    }) => {
      await buyer.addToCart("Nyeri AA Light Roast", 1);
      for (const path of ["/home", "/cart", "/checkout", "/account"]) {
        expect.soft(await layoutShift(page, path), path).toBeLessThan(LIMIT);
      }
    });
  });
}
