/** What the shop is called, and its currency: the server writes both into the head of every page. */
export const SHOP_NAME = told("application-name") || "Sokoni";
export const SHOP_CURRENCY = told("shop-currency") || "USD";

function told(name: string): string | null | undefined {
  // The shell is rendered at build time, where there is no document.
  return globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
}
