import type { Choice } from "@/shared/ui/select-field";

export const INDIVIDUAL_INDUSTRIES: Choice[] = [
  { value: "technology", label: "Technology" },
  { value: "finance", label: "Finance" },
  { value: "healthcare", label: "Healthcare" },
  { value: "education", label: "Education" },
  { value: "other", label: "Other" },
];

export const INDIVIDUAL_BUSINESS_TYPES: Choice[] = [
  { value: "soleProprietorship", label: "Sole proprietorship" },
  { value: "partnership", label: "Partnership" },
  { value: "llc", label: "LLC" },
  { value: "corporation", label: "Corporation" },
  { value: "other", label: "Other" },
];

export const ENTERPRISE_INDUSTRIES: Choice[] = [
  { value: "agriculture", label: "Agriculture" },
  { value: "technology", label: "Technology" },
  { value: "manufacturing", label: "Manufacturing" },
];

export const ENTERPRISE_BUSINESS_TYPES: Choice[] = [
  { value: "llc", label: "LLC" },
  { value: "corporation", label: "Corporation" },
  { value: "partnership", label: "Partnership" },
];

export const SIGNER_ROLES: Choice[] = [
  { value: "owner", label: "Owner" },
  { value: "manager", label: "Manager" },
  { value: "employee", label: "Employee" },
];
