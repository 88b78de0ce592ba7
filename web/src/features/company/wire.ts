import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Company = Schemas["OwnCompany"];
export type Invitation = Schemas["CompanyInvitation"];
export type Member = Schemas["CompanyMember"];
