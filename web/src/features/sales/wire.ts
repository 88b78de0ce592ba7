import { answer } from "@/shared/api/client";
import type { ProblemBody, Quote } from "@/shared/api/types";
import { currentToken } from "@/shared/session/session";

/* TEMPORARY: until the server publishes these calls, and the generated types take their place. */

export type Incoterm = string;
export type SampleTerm = "none" | "subject to approval of sample";

export type QuoteTerms = Quote["versions"][number] & {
  deliveryFrom?: string | null;
  deliveryUntil?: string | null;
  sampleTerm?: SampleTerm;
};
export type FullQuote = Omit<Quote, "versions"> & {
  versions: QuoteTerms[];
  contractId?: string | null;
};

export interface ProposeTerms {
  version: number;
  quantity: number;
  unit_price: string;
  incoterm: string;
  valid_until: string;
  message: string;
  deliveryFrom?: string;
  deliveryUntil?: string;
  sampleTerm: SampleTerm;
}

export type ContractStep = "sign" | "approve-sample" | "reject-sample" | "call-off" | "cancel";
export type ContractStatus =
  | "awaiting signatures"
  | "awaiting sample"
  | "open"
  | "fulfilled"
  | "cancelled"
  | "expired";

export interface Contract {
  id: string;
  number: string;
  status: ContractStatus;
  side: "buyer" | "seller";
  productId: string;
  productName: string;
  sku: string;
  unit: string;
  quantity: number;
  calledOff: number;
  remaining: number;
  unitPrice: string;
  currency: string;
  total: string;
  incoterm: string;
  deliveryFrom: string | null;
  deliveryUntil: string | null;
  sampleTerm: SampleTerm;
  sample: "none" | "pending" | "approved" | "rejected";
  buyerName: string;
  sellerName: string;
  quoteId: string;
  signedByBuyer: string | null;
  signedBySeller: string | null;
  createdAt: string;
  steps: ContractStep[];
  orders?: { id: string; number: string; quantity: number; placedAt: string }[];
}

export interface List<T> {
  items: T[];
  next_cursor: string | null;
  total: number;
}

interface Sent {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

async function send(method: string, path: string, { query = {}, body, headers }: Sent = {}) {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = params.length > 0 ? `?${new URLSearchParams(params)}` : "";
  const response = await fetch(path + search, {
    method,
    headers: {
      Authorization: `Bearer ${currentToken()}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const data: unknown = await response.json().catch(() => ({}));
  return { response, data };
}

export async function call<T>(method: string, path: string, sent?: Sent): Promise<T> {
  const { response, data } = await send(method, path, sent);
  return answer(Promise.resolve({ response, data: data as T, error: data as ProblemBody }));
}
