import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { AccountDetails } from "./account-details";
import { AddressList } from "./addresses/address-list";
import { account } from "./api";
import { useLogOut } from "./use-log-out";

const PasswordForm = lazyPart(() => import("./password-form"), <Skeleton className="mt-5 h-72 max-w-md" />);

/** The account of the signed-in user. The children show data of other modules about it. */
export function AccountPage({ children }: { children: ReactNode }) {
  const known = useSession((session) => session.user);
  const { data, isPending, isError, refetch } = useQuery(account);
  const logOut = useLogOut();
  const user = known ?? data?.user;

  // On a narrow screen everything else is below the account's data, so it waits for that data.
  if (!user || isPending) return <AccountSkeleton failed={isError} onRetry={refetch} />;
  return (
    <div className="shell grid gap-10 py-8 sm:py-12 lg:grid-cols-[20rem_1fr] lg:gap-16">
      <section aria-label="Account">
        <h1 className="text-h1">Account</h1>
        <p className="mt-4 text-lead font-semibold">{user.name}</p>
        <p className="break-words text-muted">{user.email}</p>
        {isError ? (
          <LoadFailure onRetry={refetch}>What is known of your account could not be loaded.</LoadFailure>
        ) : (
          <AccountDetails account={data} />
        )}
        <Button look="outline" className="mt-6" onClick={() => void logOut()}>
          <LogOut aria-hidden="true" size={18} /> Logout
        </Button>
      </section>
      <div className="space-y-14">
        {children}
        <AddressList />
        <Section title="Password" heading="border-b border-ink pb-3 text-h2">
          <PasswordForm />
        </Section>
      </div>
    </div>
  );
}

function AccountSkeleton({ failed, onRetry }: { failed: boolean; onRetry: () => unknown }) {
  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="text-h1">Account</h1>
      {failed ? (
        <LoadFailure onRetry={onRetry}>Your account could not be loaded.</LoadFailure>
      ) : (
        <>
          <p role="status" className="mt-4 text-muted">
            Loading...
          </p>
          <Skeleton className="mt-6 h-60 lg:max-w-80" />
        </>
      )}
    </div>
  );
}
