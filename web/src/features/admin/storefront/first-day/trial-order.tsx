import { useQuery } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { post } from "@/shared/api/send";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { useAdminChange } from "../../queries";

const oneProduct = query("/api/data", { query: { limit: 1 } });
const tryOrder = (productId: string) => post("/api/admin/test-order", { body: { productId } });

/** Tries an order of the first product. It is made and given up: stock, numbers and books stay as they are. */
export function TrialOrder() {
  const { data } = useQuery(oneProduct);
  const trial = useAdminChange(tryOrder);
  const product = data?.[0];
  if (!product) return <p className="text-muted">List a product first: then an order can be tried.</p>;
  return (
    <>
      {trial.isSuccess && (
        <Notice tone="good" className="mb-4">
          It went through: {formatPrice(trial.data.total, trial.data.currency)} for {product.name}. Nothing of
          it stands in the books.
        </Notice>
      )}
      <FailureNotice error={trial.error} failed="A buyer would get no order." className="mb-4" />
      <Button look="outline" disabled={trial.isPending} onClick={() => trial.mutate(product.id)}>
        {trial.isPending ? "Trying..." : `Try an order of ${product.name}`}
      </Button>
    </>
  );
}
