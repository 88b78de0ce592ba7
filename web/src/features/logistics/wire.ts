import { answer, api } from "@/shared/api/client";

/* What the shipments' calls answer. */

export type Mode = "vessel" | "truck" | "rail" | "air" | "courier";

export interface Spot {
  name: string;
  latitude: number;
  longitude: number;
}

export interface RoutePoint extends Spot {
  reached: boolean;
}

export interface Party {
  id: string;
  name: string;
}

export interface Shipment {
  id: string;
  number: string;
  type: string;
  status: string;
  /** Percent of the way. */
  progress: number;
  dateToShip: string | null;
  dateToArrive: string | null;
  currentLocation: string | null;
  destination: string;
  origin: string;
  name: string;
  amount: number;
  unit: string;
  price: string | null;
  currency: string | null;
  skuId: string | null;
  productId: string | null;
  category: string | null;
  subCategory: string | null;
  tags: string[];
  saleType: string | null;
  dateOfPurchase: string | null;
  group: "in-progress" | "upcoming";
  /** Nothing moves any more: delivered, cancelled or returned. */
  terminal: boolean;
  /** Expected later than was promised. */
  late: boolean;
  mode: Mode;
  carrier: Party | null;
  buyerName: string | null;
  sellerName: string | null;
  orderId: string | null;
  purchaseIds: string[];
  route: RoutePoint[];
  position: Spot | null;
  /** Statuses that the account may choose next. */
  steps: string[];
  /** Why it cannot move on now, in a sentence. */
  blocked: string | null;
}

export interface ShipmentLine {
  purchaseId: string | null;
  productId: string | null;
  name: string;
  skuId: string | null;
  quantity: number;
  unit: string;
  price: string | null;
  currency: string | null;
}

export interface Paper {
  type: string;
  title: string;
  status: "missing" | "uploaded" | "verified" | "rejected" | "not required";
  required: boolean;
  fileName: string | null;
  /** Bytes. */
  size: number | null;
  uploadedBy: string | null;
  uploadedAt: string | null;
  /** Why it was rejected. */
  reason: string | null;
}

export interface ShipmentException {
  id: string;
  type: string;
  shipmentId: string;
  shipmentNumber: string;
  status: string;
  description: string;
  dateReported: string;
  blocking: boolean;
  owner: Party;
  deadline: string | null;
  resolution: string | null;
  resolvedAt: string | null;
  mayResolve: boolean;
}

export interface FullShipment extends Shipment {
  lines: ShipmentLine[];
  deliveryAddress: string | null;
  freight: { amount: string; currency: string; billed: boolean } | null;
  documents: Paper[];
  exceptions: ShipmentException[];
  may: Record<
    "move" | "take" | "carrier" | "price" | "eta" | "upload" | "verify" | "report" | "cancel",
    boolean
  >;
}

export interface Activity {
  id: string;
  at: string;
  recordedAt: string;
  kind: "PLN" | "EST" | "ACT";
  status: string | null;
  text: string;
  place: string | null;
  by: string | null;
}

export interface Place extends Spot {
  id: string;
  country: string;
}

export interface CalendarEntry {
  shipmentId: string;
  number: string;
  name: string;
  place: string;
}

export interface CalendarDay {
  date: string;
  deliveries: CalendarEntry[];
  shipments: CalendarEntry[];
}

interface Reply {
  data?: unknown;
  error?: unknown;
  response: Response;
}

type Call = (path: string, init?: Record<string, unknown>) => Promise<Reply>;

// The program publishes these calls with the module that answers them; until then their form is the one above.
const wire = api as unknown as Record<"GET" | "POST" | "PUT", Call>;

export function get<T>(path: string, query?: Record<string, unknown>): Promise<T> {
  return answer(wire.GET(path, { params: { query } })) as Promise<T>;
}

export function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const headers = key ? { "Idempotency-Key": key } : {};
  return answer(wire.POST(path, { body, headers })) as Promise<T>;
}

/** A bare list with the total and the place of its next page in the headers. */
export async function getPage<T>(path: string, query: Record<string, unknown>) {
  const reply = await wire.GET(path, { params: { query } });
  const items = (await answer(Promise.resolve(reply))) as T[];
  const { headers } = reply.response;
  return {
    items,
    total: Number(headers.get("X-Total-Count") ?? items.length),
    next: headers.get("X-Next-Cursor"),
  };
}
