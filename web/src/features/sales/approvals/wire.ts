import type { PlaceOrder } from "@/shared/api/types";

/** An order for a second person: of the goods in the cart, or of so many of a contract's. */
export interface AskForApproval
  extends Pick<PlaceOrder, "deliveryAddress" | "deliveryMethod" | "paymentMethod"> {
  contractId?: string;
  quantity?: number;
}

export type ApprovalStatus = "waiting" | "confirmed" | "declined" | "withdrawn";

export interface Approval {
  id: string;
  status: ApprovalStatus;
  askedBy: { person: string; name: string };
  askedAt: string;
  items: {
    itemId: string;
    name: string;
    quantity: number;
    unit: string;
    price: string;
    /** How much the seller has. */
    available: number;
  }[];
  total: string;
  currency: string;
  deliveryAddress: PlaceOrder["deliveryAddress"];
  deliveryMethod: NonNullable<PlaceOrder["deliveryMethod"]>;
  paymentMethod: PlaceOrder["paymentMethod"];
  /** The contract that it is called off from. */
  contractId: string | null;
  answeredBy: { person: string; name: string } | null;
  answeredAt: string | null;
  reason: string | null;
  orderId: string | null;
  mayConfirm: boolean;
  mayDecline: boolean;
  mayWithdraw: boolean;
}

export interface ApprovalPage {
  items: Approval[];
  next_cursor: string | null;
  total: number;
}
