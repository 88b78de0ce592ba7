import type { CompanyRole } from "@/shared/session/use-company";

/** A part of a list, and where the next begins. */
export interface Page<T> {
  items: T[];
  next_cursor: string | null;
  total: number;
}

export interface AdminAccount {
  id: string;
  name: string;
  email: string;
  userType: "individual" | "enterprise";
  roles: string[];
  createdAt: string;
  status: "active" | "suspended" | "deleted";
  emailConfirmed: boolean;
  twoFactor: boolean;
  /** Why it is suspended. */
  reason: string | null;
  company: { id: string; name: string; role: CompanyRole } | null;
}

export interface AdminRoleRequest {
  id: string;
  account: { id: string; name: string; email: string };
  role: string;
  reason: string;
  status: "waiting" | "granted" | "declined" | "withdrawn";
  answer: string | null;
  askedAt: string;
  answeredAt: string | null;
}

export interface ModuleState {
  name: string;
  enabled: boolean;
  required: boolean;
  state: "running" | "restarting" | "off";
  restarts: number;
  consumers: { name: string; behind: number }[];
  requires: string[];
  uses: string[];
}

export interface DeadLetter {
  consumer: string;
  seq: number;
  event: string;
  at: string;
  error: string;
}

export interface AuditEntry {
  seq: number;
  at: string;
  account: string;
  person: string;
  from: string;
  operation: string;
  path: string;
  rows: { module: string; table: string; key: string }[];
  rowCount: number;
  hash: string;
}

export interface StoreState {
  bytes: number;
  commits: number;
  transactions: number;
  deadLetters: number;
  version: string;
}
