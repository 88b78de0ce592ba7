import type { Schemas } from "@/shared/api/types";

export type Approval = Schemas["Approval"];
export type ApprovalStatus = Schemas["ApprovalStatus"];
export type AskForApproval = Schemas["AskForApproval"];
