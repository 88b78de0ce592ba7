import type { CompanyRole } from "@/shared/session/use-company";

export interface Member {
  person: string;
  name: string;
  email: string;
  role: CompanyRole;
  since: string;
  /** Whether it is who asks. */
  you: boolean;
}

export interface Invitation {
  id: string;
  email: string;
  role: CompanyRole;
  sentAt: string;
  expiresAt: string;
}

export interface Company {
  id: string;
  name: string;
  /** Above it a second person confirms an order. */
  limit: { amount: number; currency: string } | null;
  members: Member[];
  invitations: Invitation[];
  /** What who asks is in it. */
  you: CompanyRole;
}
