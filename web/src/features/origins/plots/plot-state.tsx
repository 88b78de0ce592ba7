import { Ban, CircleCheck } from "lucide-react";

/** Whether the goods of a plot go on or are stopped. */
export function PlotState({ stopped }: { stopped: boolean }) {
  const Icon = stopped ? Ban : CircleCheck;
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${stopped ? "text-danger" : "text-leaf"}`}
    >
      <Icon aria-hidden="true" size={16} /> {stopped ? "Stopped" : "Sound"}
    </span>
  );
}
