/** What tells of the goods that are for sale. */
export const GOODS = ["/api/data", "/api/search", "/api/products", "/api/filters"];
