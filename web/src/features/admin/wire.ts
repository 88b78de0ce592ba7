import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type AdminAccount = Schemas["AdminAccount"];
export type AdminRoleRequest = Schemas["AdminRoleRequest"];
export type AuditEntry = Schemas["AuditView"];
export type DeadEvent = Schemas["DeadEvent"];
export type FailedEmail = Schemas["FailedEmail"];
export type ModuleState = Schemas["ModuleState"];
