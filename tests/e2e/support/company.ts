import { type Account, Client, newEmail, PASSWORD } from "./client.ts";
import { linkTo } from "./letters.ts";
import type { Shop } from "./shop.ts";

/** A new member of a company, who was invited by its owner, joined by the e-mail's link and is signed in. */
export async function newMember(
  shop: Shop,
  owner: Account,
  role: "manager" | "employee",
  name: string,
): Promise<Account> {
  const email = newEmail();
  const visitor = new Client(shop);
  await visitor.as(owner).json("POST", "/api/company/invitations", { email, role });
  const link = await linkTo(shop, email, "/join/");
  const { token } = await visitor.json<{ token: string }>(
    "POST",
    `/auth/invitations/${link.slice("/join/".length)}`,
    {
      name,
      password: PASSWORD,
    },
  );
  return { email, password: PASSWORD, name, token };
}
