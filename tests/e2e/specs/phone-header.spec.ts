import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

for (const width of [320, 390]) {
  test(`at ${width} px a visitor's menu leads to the store and to Contact us, by mouse and by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/faq");
    const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
    const links = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(links.getByRole("link")).toHaveText(["Store", "Contact us", "Sign up"]);
    await page.keyboard.press("Escape");
    await expect(links).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await expectAccessible(page, `menu at ${width} px`, "header");
    await links.getByRole("link", { name: "Contact us" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(links).toBeHidden();
    await menu.click();
    await links.getByRole("link", { name: "Store" }).click();
    await expect(page).toHaveURL("/store");
  });

  test(`at ${width} px the footer is as high before its e-mail field is there as after`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(/\/assets\/newsletter-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/faq");
    const footer = page.getByRole("contentinfo");
    const before = await footer.boundingBox();
    letGo();
    await expect(page.getByPlaceholder("Enter your email address here")).toBeAttached();
    expect((await footer.boundingBox())?.height).toBe(before?.height);
  });
}
