import { expectAccessible } from "../support/axe.ts";
import { withholdScript } from "../support/broken-screen.ts";
import { newEmail } from "../support/client.ts";
import { hold } from "../support/failing.ts";
import { follow } from "../support/follow.ts";
import {
  chooseUserType,
  expectStep,
  fillCheckout,
  fillCompany,
  fillIndividual,
  fillSigner,
  logIn,
  payByBank,
  placeOrderButton,
  searchField,
  successTitle,
  suggestions,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const WIDTHS = [390, 1440];
const COFFEE = "Nyeri AA Light Roast";

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });
    test.slow();

    test("the visitor's screens", async ({ page, visitor }) => {
      await page.goto("/");
      await expect(page.getByRole("article").first()).toBeVisible();
      await expectAccessible(page, "landing");
      await page.getByRole("tab", { name: "Logistics" }).focus();
      await page.getByRole("button", { name: "Transparency" }).hover();
      await expectAccessible(page, "landing, another role and a turned card");

      await searchField(page).fill("kenya");
      await expect(suggestions(page)).toHaveCount(5);
      await searchField(page).press("ArrowDown");
      await expectAccessible(page, "suggestions");

      await page.goto("/search-results?q=kenya");
      await expect(page.getByRole("article").first()).toBeVisible();
      await expectAccessible(page, "search results");
      if (width < 768) {
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await expectAccessible(page, "filters unfolded");
        await page.getByRole("button", { name: "Show search" }).click();
        await expectAccessible(page, "search unfolded");
      }

      await page.goto("/store?tea_type=Black+tea");
      await expect(page.getByRole("article").first()).toBeVisible();
      if (width < 768) await page.getByRole("button", { name: "Filter (1)" }).click();
      await expect(page.getByRole("checkbox", { name: "Decaffeinated" })).toBeVisible();
      await expectAccessible(page, "store");
      await page
        .getByRole("button", { name: /^Add .* to cart$/ })
        .first()
        .click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
      await expectAccessible(page, "store, a visitor's cart");

      await page.goto("/search-results?q=zzzzzz");
      await expect(page.getByText("No products found matching your search.")).toBeVisible();
      await expectAccessible(page, "nothing found");

      await page.goto(`/product/${(await visitor.product(COFFEE)).id}`);
      await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
      await expectAccessible(page, "product");

      for (const path of ["/learn-more", "/agriculture", "/privacy-policy", "/help", "/support"]) {
        await follow(page, path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
      await page.goto("/faq");
      await expect(page.locator("summary")).toHaveCount(8);
      for (const question of await page.locator("summary").all()) await question.click();
      await expect(page.locator("details[open]")).toHaveCount(8);
      await expectAccessible(page, "FAQ, all answers open");
      await page.getByPlaceholder("Enter your email address here").fill("no address");
      await page.getByPlaceholder("Enter your email address here").press("Enter");
      await expectAccessible(page, "newsletter refused");
      await page.goto("/contact");
      await page.getByRole("button", { name: "Send the message" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "contact with its faults");

      await page.goto("/no-such-page");
      await expect(page.getByText("There is no page at this address.")).toBeVisible();
      await expectAccessible(page, "no such page");
      await withholdScript(page, "buy it and follow it home");
      await page.goto("/help");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error");
      await expectAccessible(page, "error page");
    });

    test("the ways in", async ({ page }) => {
      await page.goto("/signin");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
      await expectAccessible(page, "sign-in");
      await page.getByRole("button", { name: "Log In" }).click();
      await expect(page.getByText("Enter your password")).toBeVisible();
      await expectAccessible(page, "sign-in with empty fields");
      await logIn(page, newEmail(), "not the password");
      await expect(page.getByRole("alert")).toHaveText("Invalid credentials");
      await expectAccessible(page, "sign-in refused");
      await page.getByRole("main").getByRole("button", { name: "Get Help" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "help");
    });

    test("the sign-up", async ({ page }) => {
      await page.goto("/signup");
      await expect(page.getByRole("radio", { name: "Individual" })).toBeVisible();
      await expectAccessible(page, "user type");
      await chooseUserType(page, "Individual");
      await expectStep(page, "About you", "Step 2 of 4");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "individual information with its faults");
      await fillIndividual(page, "Wangari Otieno", { email: newEmail() });
      await page.getByRole("radio", { name: "Bank account" }).check();
      await expectAccessible(page, "bank account");
      await payByBank(page, "Kenya");
      await expectStep(page, "Mailing address", "Step 4 of 4");
      await expectAccessible(page, "mailing address");

      await page.goto("/signup");
      await chooseUserType(page, "Enterprise");
      await expectStep(page, "The company", "Step 2 of 5");
      await expectAccessible(page, "company");
      await fillCompany(page);
      await expectStep(page, "Who signs for the company", "Step 3 of 5");
      await expectAccessible(page, "signer");
      await fillSigner(page);
      await page.getByRole("radio", { name: "Credit card" }).check();
      await expectAccessible(page, "credit card");
      await page.getByRole("radio", { name: "Bank account" }).check();
      await page.getByRole("radio", { name: "Credit card" }).check();
      await page.getByRole("button", { name: "Save" }).click();
      await expectStep(page, "The account you log in with", "Step 5 of 5");
      await expectAccessible(page, "company's account");
    });

    test("the buyer's screens", async ({ buyerPage: page, buyer }) => {
      await page.goto("/home");
      await expect(page.getByRole("region", { name: "Sales" }).getByRole("article")).toHaveCount(4);
      await expectAccessible(page, "home");
      await page.getByRole("button", { name: "Account menu" }).click();
      await expectAccessible(page, "account menu", "header");
      await page.goto("/home?view=category&tab=featured");
      await expect(page.getByRole("article").first()).toBeVisible();
      await expectAccessible(page, "home, a selection");
      await page.goto("/home?view=search&q=nyeri");
      await expect(page.getByRole("article").first()).toBeVisible();
      await expectAccessible(page, "home, search");
      await page.goto(`/home?product=${(await buyer.product(COFFEE)).id}`);
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await expect(page.getByText(`${COFFEE} added to Cart`)).toBeVisible();
      await expectAccessible(page, "home, product added");
      await page.getByRole("button", { name: "Inquire" }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Request a quote" })).toBeVisible();
      await expectAccessible(page, "inquiry");
      await page.goto("/account");
      await expect(page.getByText("No orders yet.")).toBeVisible();
      await expectAccessible(page, "account without orders");
      await page.getByRole("button", { name: "Add an address" }).click();
      await page.getByRole("button", { name: "Save the address" }).click();
      await expect(page.getByRole("dialog").getByRole("alert").first()).toBeVisible();
      await expectAccessible(page, "an address with its faults");
    });

    test("cart, checkout and orders", async ({ buyerPage: page, buyer }) => {
      await page.goto("/cart");
      await expect(page.getByText("Your cart is empty.")).toBeVisible();
      await expectAccessible(page, "empty cart");
      await page.goto("/checkout");
      await expect(page.getByText("There is nothing to check out yet.")).toBeVisible();
      await expectAccessible(page, "empty checkout");

      await buyer.addToCart(COFFEE, 2);
      await buyer.addToCart("Chamomile and Lemongrass Infusion", 1);
      await page.goto("/cart");
      await expect(page.getByRole("heading", { name: COFFEE })).toBeVisible();
      await page.route("**/cart/update", (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole("button", { name: `Increase: Quantity of ${COFFEE}` }).click();
      await expect(page.getByRole("alert")).toHaveText("Failed to update cart");
      await expectAccessible(page, "cart with a fault");

      await page.getByRole("button", { name: "Go to checkout" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
      await placeOrderButton(page).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "checkout with a fault");
      await fillCheckout(page);
      await placeOrderButton(page).click();
      await expect(successTitle(page)).toBeVisible();
      await expectAccessible(page, "success");

      await page.goto(`/product/${(await buyer.product(COFFEE)).id}`);
      // Goods can be reviewed once they have arrived.
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(COFFEE);
      await expect(page.getByRole("button", { name: /review$/ })).toHaveCount(0);
      await expectAccessible(page, "product, bought");

      await page.goto("/account");
      await page.getByRole("link", { name: /^Order / }).click();
      await expect(page.getByRole("button", { name: "Cancel order" })).toBeVisible();
      await expectAccessible(page, "order");
      await page.getByRole("button", { name: "Cancel order" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page, "cancel dialog");
      await page.getByRole("button", { name: "Cancel the order" }).click();
      await expect(page.getByText("The order is cancelled.")).toBeVisible();
      await expectAccessible(page, "cancelled order");
      await page.goto("/account");
      await expect(page.getByRole("link", { name: /^Order / })).toBeVisible();
      await expectAccessible(page, "account with orders");
    });
  });
}

test("a theme that is chosen holds, whatever the device prefers", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  // Content that arrives above the switch would move it away from the pointer.
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page, "landing, dark by choice");
});

test("the keyboard alone reaches the content first, then the shop", async ({ page }) => {
  await page.goto("/");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  // Before the page is ready, Tab has no target.
  await expect(skip).toBeAttached();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the focus is not lost with what is removed, nor while something is added", async ({
  buyerPage: page,
  buyer,
}) => {
  const TEA = "Kericho Breakfast";
  await buyer.addToCart(COFFEE, 1);
  await buyer.addToCart(TEA, 1);
  await page.goto("/cart");
  const removes = page.getByRole("main").getByRole("button", { name: /^Remove / });
  await expect(removes).toHaveCount(2);
  const [first, second] = await removes.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ""));
  await page.getByRole("button", { name: first }).press("Enter");
  await expect(page.getByRole("button", { name: second })).toBeFocused();
  const name = first?.replace("Remove ", "");
  await expect(page.getByText(`${name} was removed from the cart.`)).toBeAttached();
  await page.getByRole("button", { name: second }).press("Enter");
  await expect(page.getByText("Your cart is empty.")).toBeFocused();

  await page.goto(`/product/${(await buyer.product(COFFEE)).id}`);
  const goOn = await hold(page, "**/cart/add");
  await page.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expect(page.getByRole("button", { name: "Adding to Cart..." })).toBeDisabled();
  goOn();
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeFocused();
});
