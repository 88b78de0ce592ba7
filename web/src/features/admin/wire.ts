import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

/** A part of a list, and where the next begins. */
export interface Page<T> {
  items: T[];
  next_cursor?: string | null;
  total: number;
}

export type AdminAccount = Schemas["AdminAccount"];
export type AdminRoleRequest = Schemas["AdminRoleRequest"];

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
