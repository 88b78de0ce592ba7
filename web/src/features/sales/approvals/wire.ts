import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Approval = Schemas["Approval"];
export type ApprovalStatus = Schemas["ApprovalStatus"];
export type AskForApproval = Schemas["AskForApproval"];
