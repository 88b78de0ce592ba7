import { CreditCard } from "lucide-react";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useViewed } from "@/shared/lib/use-viewed";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Skeleton } from "@/shared/ui/skeleton";
import { Tab, TabList } from "@/shared/ui/tab";
import { BillTable } from "./bill-table";
import { FINAL_PRICES, TABLES } from "./bill-text";
import { OwnDisputes } from "./disputes/own-disputes";
import { Schedules } from "./schedules/schedules";
import { SumsLine } from "./sums-line";
import type { Side } from "./types";
import { Waiting } from "./waiting/waiting";

const BillDialog = lazyPart(() => import("./bill-dialog"));
const ChooseBill = lazyPart(() => import("./choose-bill"));
const OwedToMe = lazyPart(() => import("./payee/owed-to-me"), <Skeleton className="h-96" />);

/** The bills that the account owes and, for sellers and carriers, those that it is owed. */
export function Component() {
  const [viewed, view] = useViewed();
  const [choosing, setChoosing] = useState(false);
  const [params, setParams] = useSearchParams();
  const earns = useSession(
    ({ user }) => user?.roles.some((role) => role === "seller" || role === "logistics") ?? false,
  );
  const side: Side = params.get("side") === "payee" ? "payee" : "payer";

  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1">Billing</h1>
          <SumsLine side={side} />
        </div>
        <Button onClick={() => setChoosing(true)}>
          <CreditCard aria-hidden="true" size={18} /> Make Payment
        </Button>
      </div>
      <OwnDisputes />
      {earns || side === "payee" ? (
        <Tabs.Root
          value={side}
          onValueChange={(next) => setParams(next === "payee" ? { side: next } : {}, { replace: true })}
        >
          <TabList aria-label="Your side" className="mb-8">
            <Tab value="payer">To pay</Tab>
            <Tab value="payee">To be paid</Tab>
          </TabList>
          <Tabs.Content value="payer">
            <ToPay onView={view} />
          </Tabs.Content>
          <Tabs.Content value="payee">
            <OwedToMe onView={view} />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <ToPay onView={view} />
      )}
      {choosing && (
        <ChooseBill
          onChoose={(id) => {
            setChoosing(false);
            view(id);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {viewed && <BillDialog key={viewed} id={viewed} onClose={() => view(null)} />}
    </div>
  );
}

function ToPay({ onView }: { onView: (id: string) => void }) {
  return (
    <div className="space-y-12">
      <Waiting />
      {TABLES.map(({ type, title }) => (
        <BillTable key={type} title={title} filter={{ side: "payer", type }} onView={onView} />
      ))}
      <BillTable
        title={FINAL_PRICES.title}
        filter={{ side: "payer", type: FINAL_PRICES.type }}
        hideEmpty
        onView={onView}
      />
      <Schedules side="payer" />
    </div>
  );
}
