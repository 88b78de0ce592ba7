import { useSession } from "@/shared/session/session";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import MessageButton from "./message-button";

/** A button to write to the seller of a product; hidden for one's own products. */
export default function MessageSeller({ product }: ProductActionProps) {
  const mine = useSession((session) => session.user?.id) === product.seller.id;
  if (mine) return null;
  return (
    <MessageButton
      about={{ kind: "product", id: product.id }}
      to={product.seller.name}
      label="Message the seller"
    />
  );
}
