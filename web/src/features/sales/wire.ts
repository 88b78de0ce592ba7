import { answer } from "@/shared/api/client";
import type { Order, ProblemBody, Quote } from "@/shared/api/types";
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

export interface PurchaseDocument {
  type: "Customs" | "Clearance" | "Purchase Contract" | "Shipping Contract";
  status: "missing" | "ready";
  url: string | null;
}

export interface Purchase {
  id: string;
  item_id: string;
  name: string;
  category: string;
  amount: number;
  shipment_id: string | null;
  purchase_type: string;
  status: string;
  price: string;
  currency: string;
  productId: string;
  skuId: string;
  subCategory: string | null;
  tags: string[];
  type: string;
  date: string;
  description: string | null;
  notes: string | null;
  cuppingScore: number | null;
  processMethod: string | null;
  paymentStatus: string;
  shipmentId: string | null;
  deliveryAddress: string;
  shipmentStatus: string | null;
  orderId: string;
  supplierDetails: { id: string; name: string };
  orderNumber: string;
  contractId: string | null;
  unit: string;
  lineTotal: string;
  returned: number;
  image_url: string | null;
}

export interface Returned {
  id: string;
  at: string;
  reason: ReturnReason;
  note: string;
  lines: { purchaseId: string; quantity: number; unit: string }[];
}

export interface PurchaseDetail extends Purchase {
  documents: PurchaseDocument[];
  returns: Returned[];
}

export interface FrequentPurchase {
  name: string;
  productId: string;
  count: number;
  lastPurchaseId: string;
  amount: number;
  image_url: string | null;
}

export interface PurchaseSummary {
  mostFrequent: FrequentPurchase[];
  lowStock: Purchase[];
}

export interface Sale {
  id: string;
  orderId: string;
  orderNumber: string;
  productId: string;
  productName: string;
  datePurchase: string;
  amount: number;
  unit: string;
  price: string;
  currency: string;
  lineTotal: string;
  shipmentDate: string | null;
  deliveryEstimation: string | null;
  buyerName: string;
  status: string;
  returned: number;
  contractId: string | null;
}

export interface Amount {
  amount: string;
  currency: string;
}

export interface SaleDetail extends Sale {
  deliveryAddress: Order["deliveryAddress"];
  deliveryMethod: Order["deliveryMethod"];
  paymentMethod: Order["paymentMethod"];
  unitCost: string | null;
  deliveredAt: string | null;
  returns: Returned[];
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

export async function callWithHeaders<T>(method: string, path: string, sent?: Sent): Promise<[T, Headers]> {
  const { response, data } = await send(method, path, sent);
  const read = await answer(Promise.resolve({ response, data: data as T, error: data as ProblemBody }));
  return [read, response.headers];
}

/** What an order gains: the steps that the server says are open, and what was sent back. */
export type FullOrder = Order & {
  can_receive?: boolean;
  can_return?: boolean;
  delivered_at?: string | null;
  returnable_until?: string | null;
  contractId?: string | null;
  lines: (Order["lines"][number] & { returned?: number })[];
};

export type ReturnReason = "damaged" | "wrong item" | "quality" | "other";
