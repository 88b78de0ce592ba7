import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router";
import { useRole } from "@/shared/session/use-role";
import { Tab, TabList } from "@/shared/ui/tab";
import { DraftTable, NewDraft } from "./draft-table";
import type { DraftSide } from "./wire";

/** Orders in a buyer's name: those that a seller draws up, and those that wait for the account. */
export function Component() {
  const sells = useRole("seller");
  const [params, setParams] = useSearchParams();
  const side: DraftSide = sells && params.get("side") !== "buyer" ? "seller" : "buyer";
  return (
    <div className="shell py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Drafts</h1>
          <p className="mt-2 text-muted">
            {sells
              ? "Orders in a buyer's name: draw one up from a call or a market day, and send it for confirmation."
              : "Orders that a seller drew up for you. Nothing is ordered before you confirm it."}
          </p>
        </div>
        {sells && <NewDraft />}
      </div>
      {sells ? (
        <Tabs.Root
          value={side}
          onValueChange={(value) => setParams(value === "buyer" ? { side: value } : {}, { replace: true })}
          className="mt-6"
        >
          <TabList aria-label="Drafts" className="mb-5">
            <Tab value="seller">Drawn up by you</Tab>
            <Tab value="buyer">For you</Tab>
          </TabList>
          <Tabs.Content value="seller">
            <DraftTable side="seller" />
          </Tabs.Content>
          <Tabs.Content value="buyer">
            <DraftTable side="buyer" />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <div className="mt-8">
          <DraftTable side="buyer" />
        </div>
      )}
    </div>
  );
}
