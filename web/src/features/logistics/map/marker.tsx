import { Package, Plane, Ship, TrainFront, Truck, X } from "lucide-react";
import { Popover } from "radix-ui";
import { classNames } from "@/shared/lib/class-names";
import { StatusMark } from "../status-mark";
import type { Mode } from "../wire";
import type { Group } from "./groups";

const ICONS = { vessel: Ship, truck: Truck, rail: TrainFront, air: Plane, courier: Package } satisfies Record<
  Mode,
  unknown
>;

interface MarkerProps {
  group: Group;
  onView: (id: string) => void;
}

/** The marker of one or several shipments at their position. A press lists them. */
export function Marker({ group: { x, y, shipments }, onView }: MarkerProps) {
  const [first] = shipments;
  if (!first) return null;
  const Icon = ICONS[first.mode];
  const held = shipments.some(({ status }) => status === "On Hold");
  const names = new Set(shipments.map(({ position, origin }) => position?.name ?? origin));
  const [place] = names;
  const where = names.size === 1 ? `${place}` : `Around ${place}`;
  const name = shipments.length === 1 ? `${first.number}, ${first.status}` : `${shipments.length} shipments`;
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`${where}: ${name}`}
        style={{ left: x, top: y }}
        className={classNames(
          "figures absolute grid size-8 -translate-1/2 place-items-center rounded-full border-2 border-card text-small font-semibold text-on-solid shadow-lift transition-transform hover:z-10 hover:scale-115 focus-visible:z-10",
          held ? "bg-danger" : "bg-cherry",
        )}
      >
        {shipments.length === 1 ? <Icon aria-hidden="true" size={16} strokeWidth={2} /> : shipments.length}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={8}
          collisionPadding={12}
          aria-label={`Shipments: ${where}`}
          className="leaf-shape z-30 max-h-80 w-72 overflow-y-auto border border-line bg-card p-4 shadow-lift"
        >
          <div className="flex items-start justify-between gap-3">
            <p className="font-serif text-lead">{where}</p>
            <Popover.Close
              aria-label="Close"
              className="-mt-1.5 -mr-1.5 grid size-9 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <X aria-hidden="true" size={18} />
            </Popover.Close>
          </div>
          <ul className="divide-y divide-line">
            {shipments.map(({ id, number, name: goods, status, origin, destination }) => (
              <li key={id} className="py-2.5 last:pb-0">
                <Popover.Close asChild>
                  <button
                    type="button"
                    onClick={() => onView(id)}
                    className="figures min-h-6 text-left font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
                  >
                    {goods}, {number}
                  </button>
                </Popover.Close>
                <span className="mt-1 mb-1.5 block text-small text-muted">
                  {origin} to {destination}
                </span>
                <StatusMark status={status} />
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
