import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { query } from "@/shared/api/query";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { ContractLoaded, FormPage } from "./form-page";
import { UnaskedForm } from "./unasked-form";

/** The form by which a seller sends a sample unasked, to the buyer of a contract or of a quote. */
export function Component() {
  const [params] = useSearchParams();
  const contract = params.get("contract");
  const quote = params.get("quote");
  const back = contract ? `/contracts/${contract}` : quote ? `/quotes/${quote}` : "/samples?side=seller";
  return (
    <FormPage back={back} title="Send a sample">
      {contract && <OfContract id={contract} />}
      {!contract && quote && <OfQuote id={quote} />}
      {!contract && !quote && (
        <Empty
          title="Choose a contract or a quote first."
          action={<ButtonLink to="/contracts?side=seller">Go to your contracts</ButtonLink>}
        >
          A sample is sent to the buyer of a contract, or of a quote that is not answered yet.
        </Empty>
      )}
    </FormPage>
  );
}

function OfContract({ id }: { id: string }) {
  return (
    <ContractLoaded id={id}>
      {({ productName, number, buyerName, moreSamples }) => (
        <UnaskedForm
          subject={{ contractId: id }}
          name={`${productName}, ${number}`}
          buyer={buyerName}
          kinds={["pre-shipment", "type", "offer"]}
          ofShipment={moreSamples}
        />
      )}
    </ContractLoaded>
  );
}

function OfQuote({ id }: { id: string }) {
  const found = useQuery(query("/api/quotes/{id}", { path: { id } }));
  return (
    <OneLoaded
      query={found}
      missing="This quote is not among yours."
      failed="The quote could not be loaded."
      className="mt-8 space-y-4"
    >
      {({ product_name: name, buyer_name: buyer }) => (
        <UnaskedForm subject={{ quoteId: id }} name={name} buyer={buyer} kinds={["offer", "type"]} />
      )}
    </OneLoaded>
  );
}
