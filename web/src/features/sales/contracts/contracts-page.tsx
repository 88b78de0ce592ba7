import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router";
import { useMaySell } from "@/shared/session/use-may-sell";
import { Tab, TabList } from "@/shared/ui/tab";
import { ContractTable } from "./contract-table";
import type { Side } from "./queries";

const SIDES: { side: Side; label: string }[] = [
  { side: "buyer", label: "As buyer" },
  { side: "seller", label: "As seller" },
];

/** The account's contracts, on either side. */
export function Component() {
  const [params, setParams] = useSearchParams();
  // A seller sees the contracts of their sales first, unless the address says otherwise.
  const sells = useMaySell();
  const asked = SIDES.find(({ side }) => side === params.get("side"));
  const side: Side = asked?.side ?? (sells ? "seller" : "buyer");
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="text-h1">Contracts</h1>
      <p className="mt-2 max-w-prose text-muted">
        An accepted quote makes a contract: its price is locked and its goods are kept until they are called
        off.
      </p>
      <Tabs.Root
        value={side}
        onValueChange={(side) => setParams({ side }, { replace: true })}
        className="mt-6"
      >
        <TabList aria-label="Your side" className="mb-5">
          {SIDES.map((one) => (
            <Tab key={one.side} value={one.side}>
              {one.label}
            </Tab>
          ))}
        </TabList>
        {SIDES.map((one) => (
          <Tabs.Content key={one.side} value={one.side}>
            <ContractTable side={one.side} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  );
}
