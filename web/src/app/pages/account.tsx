import { AccountPage } from "@/features/auth/account-page";
import { VisitorAccount } from "@/features/auth/visitor-account";
import { OrderList } from "@/features/sales/orders/order-list";
import { QuoteList } from "@/features/sales/quotes/quote-list";
import { useModule } from "@/shared/api/modules";
import { useSignedIn } from "@/shared/session/session";

export function Component() {
  const sales = useModule("sales");
  if (!useSignedIn()) return <VisitorAccount />;
  return (
    <AccountPage>
      {sales && (
        <>
          <OrderList />
          <QuoteList />
        </>
      )}
    </AccountPage>
  );
}
