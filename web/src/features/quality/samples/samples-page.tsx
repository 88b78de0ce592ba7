import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router";
import { useMaySell } from "@/shared/session/use-may-sell";
import { ButtonLink } from "@/shared/ui/button-link";
import { Tab, TabList } from "@/shared/ui/tab";
import type { Sample } from "./queries";
import { SampleTable } from "./sample-table";

const SIDES: { side: Sample["side"]; label: string }[] = [
  { side: "buyer", label: "Asked for" },
  { side: "seller", label: "To send" },
];

/** The account's samples, on either side. */
export function Component() {
  const [params, setParams] = useSearchParams();
  // A seller sees what buyers ask for first, unless the address says otherwise.
  const sells = useMaySell();
  const asked = SIDES.find(({ side }) => side === params.get("side"));
  const side = asked?.side ?? (sells ? "seller" : "buyer");
  return (
    <div className="shell py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1">Samples</h1>
          <p className="mt-2 max-w-prose text-muted">
            Taste before you trade: a buyer asks, the seller sends, the buyer decides. A sample takes no
            stock.
          </p>
        </div>
        <ButtonLink to="/cuppings/new" look="outline">
          Cup samples
        </ButtonLink>
      </div>
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
            <SampleTable side={one.side} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  );
}
