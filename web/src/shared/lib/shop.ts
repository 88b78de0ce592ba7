/** A value about the shop that the server writes into each page's head. The shell renders without a document. */
export const ofShop = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content;

/** The name of the shop. */
export const SHOP_NAME = ofShop("application-name") || "Sokoni";
