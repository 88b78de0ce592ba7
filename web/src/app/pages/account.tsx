import { AccountPage } from "@/features/auth/account-page";
import { OrderList } from "@/features/sales/orders/order-list";
import { useModule } from "@/shared/api/modules";

export function Component() {
  const sales = useModule("sales");
  return <AccountPage>{sales && <OrderList />}</AccountPage>;
}
