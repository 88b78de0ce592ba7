import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { useSession } from "@/shared/session/session";
import { useMaySell } from "@/shared/session/use-may-sell";
import { NoStock } from "../no-stock";

/** The frame of the lot form, for sellers only. */
export function LotFrame({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  const known = useSession(({ user }) => user !== null);
  const maySell = useMaySell();
  return (
    <div className="shell max-w-6xl! pt-8 sm:pt-10">
      <Link
        to="/inventory"
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" size={18} /> Back to the inventory
      </Link>
      <h1 className="mb-6 text-h1">{title}</h1>
      {known && (maySell ? children : <NoStock />)}
    </div>
  );
}
