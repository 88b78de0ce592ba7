/** The paths whose answers depend on the goods for sale. */
export const GOODS = ["/api/data", "/api/search", "/api/products", "/api/filters"];
