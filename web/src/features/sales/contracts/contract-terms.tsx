import type { FullContract } from "@/shared/api/types";
import { formatPeriod } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { Facts } from "@/shared/ui/facts";
import { Section } from "@/shared/ui/section";
import { TextLink } from "@/shared/ui/text-link";
import { INCOTERMS } from "../quotes/terms-schema";
import { sampleText } from "./contract-text";

const PRICE_NAMES = { locked: "Price, locked", open: "Price of the quote", fixed: "Price, fixed" };

function priceState({ fixing }: FullContract): keyof typeof PRICE_NAMES {
  if (!fixing) return "locked";
  return fixing.price ? "fixed" : "open";
}

/** The agreed terms. */
export function ContractTerms({ contract }: { contract: FullContract }) {
  const { unit, currency, incoterm } = contract;
  const words = INCOTERMS.find(([code]) => code === incoterm)?.[1];
  return (
    <Section title="Terms">
      <Facts
        rows={[
          ["Seller", contract.sellerName],
          ["Buyer", contract.buyerName],
          [
            "Goods",
            <TextLink key="goods" to={`/product/${contract.productId}`}>
              {contract.productName}
            </TextLink>,
          ],
          ["SKU", contract.sku],
          ["Quantity", withUnit(contract.quantity, unit)],
          [PRICE_NAMES[priceState(contract)], `${formatPrice(contract.unitPrice, currency)} for one ${unit}`],
          ["Sum", formatPrice(contract.total, currency)],
          ["Incoterm", words ? `${incoterm}, ${words} (Incoterms 2020)` : incoterm],
          ["Delivery period", formatPeriod(contract.deliveryFrom, contract.deliveryUntil)],
          ["Sample", sampleText(contract)],
        ]}
      />
      <p className="mt-4 max-w-prose text-small text-muted">
        {priceState(contract) === "open"
          ? "The price of the goods is fixed by the exchange, as told below."
          : "The price is the one above for every call-off, whatever the price list says then."}{" "}
        The goods are kept for the buyer until they are called off or the contract ends.
      </p>
    </Section>
  );
}
