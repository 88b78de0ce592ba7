export const ROLES = ["buyer", "seller", "logistics", "administrator"] as const;
export type Role = (typeof ROLES)[number];

const NAMES: Record<Role, string> = {
  buyer: "Buyer",
  seller: "Seller",
  logistics: "Logistics provider",
  administrator: "Administrator",
};

export function roleName(role: string): string {
  return NAMES[role as Role] ?? role;
}

const ALLOWS: Record<Role, string> = {
  buyer: "Fills a cart, orders, asks for quotes and signs contracts.",
  seller: "Lists goods, keeps their stock and sells them.",
  logistics: "Takes shipments from the load board and carries them.",
  administrator: "Looks after the shop: accounts, roles, news, its modules and its audit log.",
};

/** The purpose of a role, in a sentence. */
export function roleText(role: Role): string {
  return ALLOWS[role];
}
