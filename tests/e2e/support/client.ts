import { noteSaid } from "./logs.ts";
import type { Shop } from "./shop.ts";

export const PASSWORD = "seven cups of chai";

export interface Account {
  email: string;
  password: string;
  name: string;
  token: string;
}

export interface Product {
  id: string;
  name: string;
  price: number;
  stock: number;
  seller: { id: string; name: string };
}

/** Calls a shop's API as another program would, to prepare data for a browser test. */
export class Client {
  constructor(
    readonly shop: Shop,
    readonly token: string | null = null,
  ) {}

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    noteSaid(body);
    return fetch(this.shop.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Returns the answer's JSON; an error status fails the test. */
  async json<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const response = await this.call(method, path, body, headers);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  products(): Promise<Product[]> {
    return this.json("GET", "/api/data");
  }

  async product(name: string): Promise<Product> {
    const found = (await this.products()).find((product) => product.name === name);
    if (!found) throw new Error(`the demo shop has no ${name}`);
    return found;
  }

  async addToCart(name: string, quantity: number): Promise<void> {
    const { id } = await this.product(name);
    await this.json("POST", "/cart/add", { itemID: id, itemQuantity: quantity });
  }

  placeOrder(): Promise<{ id: string; number: string }> {
    const body = { deliveryAddress: ADDRESS, deliveryMethod: "standard", paymentMethod: "bankTransfer" };
    return this.json("POST", "/api/orders", body, { "Idempotency-Key": crypto.randomUUID() });
  }

  /** Signs up a new private buyer; `fields` override the defaults. */
  newAccount(fields: Record<string, unknown> = {}): Promise<Account> {
    return this.#signUp("Njeri Mwangi", {
      userType: "individual",
      fullName: "Njeri Mwangi",
      industry: "education",
      businessType: "other",
      paymentMethod: "creditCard",
      isSameAsPhysical: true,
      ...fields,
    });
  }

  /** Signs up a new company; the account is its owner's. */
  newCompany(name = "Kijani Roasters Ltd"): Promise<Account> {
    return this.#signUp(name, {
      userType: "enterprise",
      legalCompanyName: name,
      industry: "agriculture",
      businessType: "llc",
      country: ADDRESS.country,
      stateOfRegistration: "Nairobi County",
      sameAddress: "yes",
      role: "owner",
      documentUploaded: true,
      idUploaded: true,
      paymentMethod: "creditCard",
    });
  }

  async #signUp(name: string, fields: Record<string, unknown>): Promise<Account> {
    const email = newEmail();
    await this.json("POST", "/signup", {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      phoneNumber: "+254 700 111 222",
      streetAddress: ADDRESS.streetAddress,
      city: ADDRESS.city,
      state: ADDRESS.state,
      zipCode: ADDRESS.zipCode,
      ...fields,
    });
    const { token } = await this.json<{ token: string }>("POST", "/auth/login", {
      email,
      password: PASSWORD,
    });
    return { email, password: PASSWORD, name, token };
  }

  as(account: Account): Client {
    return new Client(this.shop, account.token);
  }
}

export const ADDRESS = {
  fullName: "Njeri Mwangi",
  streetAddress: "Kimathi Street 4",
  streetAddress2: "",
  city: "Nyeri",
  state: "Nyeri County",
  zipCode: "10100",
  country: "Kenya",
  phoneNumber: "+254 700 111 222",
};

export function newEmail(): string {
  return `shopper-${crypto.randomUUID()}@sokoni.example`;
}
