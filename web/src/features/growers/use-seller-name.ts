import { useSession } from "@/shared/session/session";
import { useCompany } from "@/shared/session/use-company";

/** The name of the seller that keeps the book, for its papers: the company's, or the person's. */
export function useSellerName(): string {
  const person = useSession(({ user }) => user?.name ?? "");
  return useCompany()?.name ?? person;
}
