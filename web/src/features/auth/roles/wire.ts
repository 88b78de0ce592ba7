export interface RoleRequest {
  id: string;
  role: string;
  reason: string;
  status: "waiting" | "granted" | "declined" | "withdrawn";
  /** Why it was declined. */
  answer: string | null;
  askedAt: string;
  answeredAt: string | null;
}
