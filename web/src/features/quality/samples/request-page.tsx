import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { query } from "@/shared/api/query";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { ContractLoaded, FormPage } from "./form-page";
import type { Sample } from "./queries";
import { RequestForm } from "./request-form";

/** The form that asks for a sample of a product, or of a contract. */
export function Component() {
  const [params] = useSearchParams();
  const product = params.get("product");
  const contract = params.get("contract");
  const back = contract ? `/contracts/${contract}` : product ? `/product/${product}` : "/samples";
  return (
    <FormPage back={back} title="Ask for a sample">
      {contract && <OfContract id={contract} kind={params.has("arrival") ? "arrival" : "pre-shipment"} />}
      {!contract && product && <OfProduct id={product} />}
      {!contract && !product && (
        <Empty
          title="Choose a product first."
          action={<ButtonLink to="/store">Look at the store</ButtonLink>}
        >
          A sample is asked for on a product's page, or on a contract.
        </Empty>
      )}
    </FormPage>
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
  return (
    <ContractLoaded id={id}>
      {({ productName, number, sellerName, calledOff }) => (
        <RequestForm
          subject={{ contractId: id }}
          name={`${productName}, ${number}`}
          seller={sellerName}
          kind={calledOff === 0 && kind === "arrival" ? "pre-shipment" : kind}
          arrives={calledOff > 0}
        />
      )}
    </ContractLoaded>
  );
}
