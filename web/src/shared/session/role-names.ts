export const ROLES = ["buyer", "seller", "logistics", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/** The roles of the shop's staff, each for an area of its work. */
export const STAFF_ROLES = ["staff-support", "staff-books", "staff-catalogue", "staff-logistics"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const NAMES: Record<Role | StaffRole, string> = {
  buyer: "Buyer",
  seller: "Seller",
  logistics: "Logistics provider",
  administrator: "Administrator",
  "staff-support": "Staff: support",
  "staff-books": "Staff: books",
  "staff-catalogue": "Staff: catalogue",
  "staff-logistics": "Staff: logistics",
};

export function roleName(role: string): string {
  return NAMES[role as Role | StaffRole] ?? role;
}

const ALLOWS: Record<Role | StaffRole, string> = {
  buyer: "Fills a cart, orders, asks for quotes and signs contracts.",
  seller: "Lists goods, keeps their stock and sells them.",
  logistics: "Takes shipments from the load board and carries them.",
  administrator: "Looks after the shop: accounts, roles, news, its modules and its audit log.",
  "staff-support":
    "Reads all accounts, orders, bills, shipments and quotes, and the contact form's messages.",
  "staff-books": "Reads all orders and bills; decides taxes, and what became of payments that are not clear.",
  "staff-catalogue":
    "Writes the shop's texts and news; chooses featured goods, buttons and the carousel; takes goods off sale; verifies certificates.",
  "staff-logistics": "Reads all shipments, and sets what the shop asks for freight.",
};

/** The purpose of a role, in a sentence. */
export function roleText(role: Role | StaffRole): string {
  return ALLOWS[role];
}
