import { AccountPage } from "@/features/auth/account-page";
import { OrderList } from "@/features/sales/orders/order-list";
import { QuoteList } from "@/features/sales/quotes/quote-list";
import { useModule } from "@/shared/api/modules";

export function Component() {
  const sales = useModule("sales");
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
