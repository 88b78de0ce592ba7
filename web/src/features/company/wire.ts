import type { Schemas } from "@/shared/api/types";

export type Company = Schemas["OwnCompany"];
export type Invitation = Schemas["CompanyInvitation"];
export type Member = Schemas["CompanyMember"];
