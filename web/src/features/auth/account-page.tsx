import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTitle } from "@/shared/lib/use-title";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { AccountDetails } from "./account-details";
import { account } from "./api";
import { useLogOut } from "./use-log-out";

/** Who is signed in. What other modules know about the account follows as children. */
export function AccountPage({ children }: { children: ReactNode }) {
  useTitle("Account");
  const user = useSession((session) => session.user);
  const { data } = useQuery(account);
  const logOut = useLogOut();

  if (!user) {
    return (
      <div className="shell py-12">
        <h1 className="text-h1">Account</h1>
        <p role="status" className="mt-4">
          Loading...
        </p>
      </div>
    );
  }
  return (
    <div className="shell grid gap-10 py-8 sm:py-12 lg:grid-cols-[20rem_1fr] lg:gap-16">
      <section aria-label="Account">
        <h1 className="text-h1">Account</h1>
        <p className="mt-4 text-lead font-semibold">{user.name}</p>
        <p className="break-words text-muted">{user.email}</p>
        <AccountDetails account={data} />
        <Button look="outline" className="mt-6" onClick={() => void logOut()}>
          <LogOut aria-hidden="true" size={18} /> Logout
        </Button>
      </section>
      <div>{children}</div>
    </div>
  );
}
