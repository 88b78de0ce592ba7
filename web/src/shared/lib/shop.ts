/** A value about the shop that the server writes into each page's head. The shell renders without a document. */
export const ofShop = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content;

/** The name of the shop. */
export const SHOP_NAME = ofShop("application-name") || "Sokoni";

/** A page of the shop's own. */
export interface OwnPage {
  path: string;
  title: string;
  footer: boolean;
  menu: boolean;
}

/** A button of the store or a place in the carousel: the goods with a value of a filter. */
export interface OwnShelf {
  label: string;
  attribute: string;
  value: string;
  colour: string;
}

/** What the owner set in the administration. Without a value, the built-in one is shown. */
interface Face {
  logo?: string;
  email?: string;
  phone?: string;
  address?: string;
  timeZone?: string;
  /** The built-in screens with a text of the shop's own, by the texts' names. */
  texts?: string[];
  pages?: OwnPage[];
  buttons?: OwnShelf[];
  carousel?: OwnShelf[];
}

export const FACE: Face = JSON.parse(globalThis.document?.querySelector("#face")?.textContent || "{}");

/** The pages of the shop's own. */
export const PAGES = FACE.pages ?? [];
