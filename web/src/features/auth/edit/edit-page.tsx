import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { useMaySell } from "@/shared/session/use-may-sell";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { account } from "../api";
import { ShopForm } from "./shop-form";
import { TaxNumberForm } from "./tax-number-form";

const ProfileForm = lazyPart(() => import("./profile-form"), <Skeleton className="h-96" />);

/** The forms to edit the account's profile. */
export function Component() {
  const { data, isError, refetch } = useQuery(account);
  const maySell = useMaySell();
  const taxed = useModule("tax");
  const mayChange = useMayChangeAccount();
  if (!mayChange) {
    return <Empty title="The owner and the managers of your company change its profile." />;
  }
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="text-h1">Edit profile</h1>
      <p className="mt-2 max-w-prose text-muted">
        The name and address that others see on your orders and bills. Where goods go to is kept with your{" "}
        <Link to="/account" className="font-semibold text-leaf underline underline-offset-4">
          account
        </Link>
        .
      </p>
      <div className="mt-8 max-w-3xl">
        {data && <ProfileForm account={data} />}
        {!data && isError && <LoadFailure onRetry={refetch}>Your profile could not be loaded.</LoadFailure>}
        {!data && !isError && (
          <>
            <LoadingText />
            <Skeleton className="h-96" />
          </>
        )}
        {taxed && <TaxNumberForm />}
        {maySell && <ShopForm />}
      </div>
    </div>
  );
}
