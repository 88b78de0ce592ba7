import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { under } from "@/shared/api/query";
import { useViewed } from "@/shared/lib/use-viewed";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Tab, TabList } from "@/shared/ui/tab";
import type { ConversationSlot } from "./conversation-slot";
import { MapPanel } from "./map/map-panel";
import { ExceptionTable } from "./tables/exception-table";
import { ShipmentTable } from "./tables/shipment-table";
import { useMaySend } from "./use-may-send";
import type { ShipmentException } from "./wire";

const ShipmentDialog = lazyPart(() => import("./detail/shipment-dialog"));
const NewShipmentDialog = lazyPart(() => import("./create/new-shipment-dialog"));
const ResolveDialog = lazyPart(() => import("./steps/resolve-dialog"));

const MAP_HEIGHT = 440;
const VIEWS = ["current", "ended", "board"] as const;
type View = (typeof VIEWS)[number];
const NAMES: Record<View, string> = { current: "Current", ended: "Ended", board: "Load board" };

interface ShipmentsPageProps {
  /** The messages' part of this screen, if there is one. */
  Conversation: ConversationSlot | null;
}

/** The shipments that the account sends, receives and carries. */
export function ShipmentsPage({ Conversation }: ShipmentsPageProps) {
  const [viewed, view] = useViewed();
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [resolving, setResolving] = useState<ShipmentException | null>(null);
  const carries = useSession((session) => session.user?.roles.includes("logistics")) ?? false;
  const maySend = useMaySend();
  const views = VIEWS.filter((one) => one !== "board" || carries);
  const asked = params.get("show");
  const shown = views.find((one) => one === asked) ?? "current";

  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">Shipments</h1>
        <div className="flex flex-wrap gap-3">
          <Refresh />
          {maySend && <Button onClick={() => setCreating(true)}>New Shipment</Button>}
        </div>
      </div>
      <Tabs.Root
        value={shown}
        onValueChange={(next) => setParams(next === "current" ? {} : { show: next }, { replace: true })}
      >
        <TabList aria-label="Which shipments" className="mb-6">
          {views.map((one) => (
            <Tab key={one} value={one}>
              {NAMES[one]}
            </Tab>
          ))}
        </TabList>
        <Tabs.Content value="current" className="space-y-12">
          <MapPanel height={MAP_HEIGHT} onView={view} />
          <ShipmentTable
            list="in-progress"
            onView={view}
            empty={
              <Empty title="Nothing is on its way.">
                From the moment goods are picked up until they arrive, their shipment stands here, with where
                it is and when it is expected.
              </Empty>
            }
          />
          <ExceptionTable onView={view} onResolve={setResolving} />
          <ShipmentTable
            list="upcoming"
            onView={view}
            empty={
              <p className="border-y border-line py-6 text-muted">
                Nothing is planned. Every order makes a shipment here within a moment of being placed.
              </p>
            }
          />
        </Tabs.Content>
        <Tabs.Content value="ended">
          <ShipmentTable
            list="ended"
            onView={view}
            empty={
              <Empty title="Nothing has ended yet.">
                Shipments that were delivered, cancelled or returned stand here, with their papers and their
                history.
              </Empty>
            }
          />
        </Tabs.Content>
        {carries && (
          <Tabs.Content value="board">
            <p className="mb-5 max-w-prose text-muted">
              Shipments that no carrier has taken yet. Where exactly they go, and to whom, you see once one is
              yours.
            </p>
            <ShipmentTable
              list="board"
              onView={view}
              empty={
                <Empty title="Every shipment has its carrier.">
                  When an order is placed, or somebody has goods to send, the load stands here until a carrier
                  takes it.
                </Empty>
              }
            />
          </Tabs.Content>
        )}
      </Tabs.Root>
      {viewed && <ShipmentDialog id={viewed} Conversation={Conversation} onClose={() => view(null)} />}
      {creating && (
        <NewShipmentDialog
          onClose={() => setCreating(false)}
          onMade={(id) => {
            setCreating(false);
            view(id);
          }}
        />
      )}
      {resolving && <ResolveDialog exception={resolving} onClose={() => setResolving(null)} />}
    </div>
  );
}

const LISTS = under("/api/shipments", "/api/exceptions");

function Refresh() {
  const client = useQueryClient();
  const fetching = useIsFetching(LISTS) > 0;
  return (
    <Button look="outline" onClick={() => void client.invalidateQueries(LISTS)} aria-busy={fetching}>
      <RefreshCw aria-hidden="true" size={17} className={fetching ? "motion-safe:animate-spin" : undefined} />
      Refresh
    </Button>
  );
}
