import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Minus, Plus } from "lucide-react";
import { moved, type View, zoomed } from "./view";

const STEER =
  "inline-flex size-9 items-center justify-center rounded-md border border-edge bg-card text-ink hover:border-ink";

interface SteeringProps {
  view: View;
  onMove: (view: View) => void;
  onFit: () => void;
}

/** The buttons that move a map. */
export function Steering({ view, onMove, onFit }: SteeringProps) {
  const steps = [
    { label: "Zoom in", icon: Plus, to: zoomed(view, 0.5) },
    { label: "Zoom out", icon: Minus, to: zoomed(view, 2) },
    { label: "Move north", icon: ChevronUp, to: moved(view, 0, 0.2) },
    { label: "Move south", icon: ChevronDown, to: moved(view, 0, -0.2) },
    { label: "Move west", icon: ChevronLeft, to: moved(view, -0.3, 0) },
    { label: "Move east", icon: ChevronRight, to: moved(view, 0.3, 0) },
  ];
  return (
    <fieldset className="absolute top-3 right-3 flex max-w-40 flex-wrap justify-end gap-1.5">
      <legend className="sr-only">Move the map</legend>
      {steps.map(({ label, icon: Icon, to }) => (
        <button key={label} type="button" aria-label={label} className={STEER} onClick={() => onMove(to)}>
          <Icon aria-hidden="true" size={18} />
        </button>
      ))}
      <button type="button" className={`${STEER} w-auto! px-3 text-small font-semibold`} onClick={onFit}>
        Show all
      </button>
    </fieldset>
  );
}
