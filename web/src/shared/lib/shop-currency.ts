import { ofShop } from "./shop";

/** The default currency of new products. */
export const SHOP_CURRENCY = ofShop("shop-currency") || "USD";
