import { ofShop } from "./shop";

/** The currency of new products. */
export const SHOP_CURRENCY = ofShop("shop-currency") || "USD";
