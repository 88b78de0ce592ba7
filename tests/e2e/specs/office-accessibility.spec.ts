import { expectAccessible } from "../support/axe.ts";
import { asSeller, listLot } from "../support/office.ts";
import { png } from "../support/png.ts";
import { expect, test } from "../support/test.ts";

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });
    test.slow();

    test("overview, stock and its details", async ({ page, shop }) => {
      const seller = await asSeller(page, shop);
      const lot = await listLot(seller, `AXE-${crypto.randomUUID().slice(0, 8)}`, { stock: 3 });
      await page.goto("/dashboard");
      await expect(
        page.getByRole("region", { name: "Low stock" }).getByRole("listitem").first(),
      ).toBeVisible();
      await expectAccessible(page, "overview");
      if (width < 768) {
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await expectAccessible(page, "drawer");
      } else {
        await page.getByRole("button", { name: "Names in the sidebar" }).click();
        await expectAccessible(page, "sidebar with names");
      }

      await page.goto("/inventory");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await expectAccessible(page, "inventory");
      await page.goto("/inventory/stock/full");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await expectAccessible(page, "full stock");
      await page.goto("/inventory/stock/view");
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
      await expectAccessible(page, "stock on view");

      await page.goto(`/inventory?item=${lot.id}`);
      const dialog = page.getByRole("dialog", { name: "Item Details" });
      await expect(dialog.getByRole("table", { name: "Stock movements" })).toBeVisible();
      await dialog.getByRole("button", { name: "Restock" }).click();
      await dialog.getByRole("button", { name: "Book it in" }).click();
      await expect(dialog.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "details with a refused restock");
      await dialog.getByRole("button", { name: "Reviews" }).click();
      await dialog.getByRole("button", { name: "Delete Item" }).click();
      await expectAccessible(page, "the question before deleting");
    });

    test("the form of a product, the import", async ({ page, shop }) => {
      await asSeller(page, shop);
      await page.goto("/inventory/add");
      await page.getByLabel("Kind").selectOption({ label: "Tea" });
      await page.getByRole("button", { name: "Add a price step" }).click();
      await page
        .getByLabel("Pictures to add")
        .setInputFiles({ name: "leaf.png", mimeType: "image/png", buffer: png(40, 40, [46, 94, 62]) });
      await expect(page.getByLabel("What leaf.png shows")).toBeVisible();
      await expectAccessible(page, "form of a product");
      await page.getByRole("button", { name: "List the product" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "form of a product with its faults");

      await page.goto("/inventory/import");
      await expect(page.getByRole("heading", { level: 1, name: "Import CSV" })).toBeVisible();
      await expectAccessible(page, "import");
      await page.getByLabel("CSV file").setInputFiles({
        name: "goods.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("sku,name\nX-1,\n"),
      });
      await expect(page.getByText(/Bad lines|could not be read/).first()).toBeVisible();
      await expectAccessible(page, "import with a bad line");
    });
  });
}
