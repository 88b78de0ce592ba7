import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { query } from "@/shared/api/query";
import { buttonClass } from "@/shared/ui/button-class";
import { Empty } from "@/shared/ui/empty";
import { OneLoaded } from "@/shared/ui/one-loaded";
import type { Sample } from "./queries";
import { RequestForm } from "./request-form";

/** The form that asks for a sample of a product, or of a contract. */
export function Component() {
  const [params] = useSearchParams();
  const product = params.get("product");
  const contract = params.get("contract");
  const back = contract ? `/contracts/${contract}` : product ? `/product/${product}` : "/samples";
  return (
    <div className="shell py-6 sm:py-8">
      <Link
        to={back}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" size={18} /> Back
      </Link>
      <h1 className="mt-2 text-h1">Ask for a sample</h1>
      {contract && <OfContract id={contract} kind={params.has("arrival") ? "arrival" : "pre-shipment"} />}
      {!contract && product && <OfProduct id={product} />}
      {!contract && !product && (
        <Empty
          title="Choose a product first."
          action={
            <Link to="/store" className={buttonClass()}>
              Look at the store
            </Link>
          }
        >
          A sample is asked for on a product's page, or on a contract.
        </Empty>
      )}
    </div>
  );
}

function OfProduct({ id }: { id: string }) {
  const found = useQuery(query("/api/products/{id}", { path: { id } }));
  return (
    <OneLoaded
      query={found}
      missing="This product is not in the shop."
      failed="The product could not be loaded."
      className="mt-8 space-y-4"
    >
      {({ name, seller }) => (
        <RequestForm subject={{ productId: id }} name={name} seller={seller.name} kind="offer" />
      )}
    </OneLoaded>
  );
}

function OfContract({ id, kind }: { id: string; kind: Sample["kind"] }) {
  const found = useQuery(query("/api/contracts/{id}", { path: { id } }));
  return (
    <OneLoaded
      query={found}
      missing="This contract is not among yours."
      failed="The contract could not be loaded."
      className="mt-8 space-y-4"
    >
      {({ productName, number, sellerName, calledOff }) => (
        <RequestForm
          subject={{ contractId: id }}
          name={`${productName}, ${number}`}
          seller={sellerName}
          kind={calledOff === 0 && kind === "arrival" ? "pre-shipment" : kind}
          arrives={calledOff > 0}
        />
      )}
    </OneLoaded>
  );
}
