import type { ReactNode } from "react";
import { useTitle } from "@/shared/lib/use-title";
import { useSession } from "@/shared/session/session";
import { useMaySell } from "@/shared/session/use-may-sell";
import { BackLink } from "@/shared/ui/back-link";
import { NoStock } from "../no-stock";

/** The frame of the lot form, for sellers only. */
export function LotFrame({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  const known = useSession(({ user }) => user !== null);
  const maySell = useMaySell();
  return (
    <div className="shell max-w-6xl! pt-8 sm:pt-10">
      <BackLink to="/inventory">Back to the inventory</BackLink>
      <h1 className="mb-6 text-h1">{title}</h1>
      {known && (maySell ? children : <NoStock />)}
    </div>
  );
}
