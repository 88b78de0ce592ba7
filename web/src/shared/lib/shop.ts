/** What the server writes of its shop into the head of every page. The shell is rendered where there is no document. */
export const ofShop = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content;

/** What the shop is called. */
export const SHOP_NAME = ofShop("application-name") || "Sokoni";
