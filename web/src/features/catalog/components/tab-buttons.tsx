import { classNames } from "@/shared/lib/class-names";
import { TABS, type Tab } from "../list-query";

interface TabButtonsProps {
  tabs?: readonly (typeof TABS)[number][];
  current: Tab | null;
  onChoose: (tab: Tab) => void;
}

export function TabButtons({ tabs = TABS, current, onChoose }: TabButtonsProps) {
  return (
    <nav aria-label="Selections" className="-mx-1 flex flex-wrap gap-x-1 border-b border-line">
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current ? "true" : undefined}
          onClick={() => onChoose(value)}
          className={classNames(
            "-mb-px min-h-12 border-b-3 px-2.5 font-semibold transition-colors sm:px-4 sm:text-lead",
            value === current
              ? "border-cherry text-ink"
              : "border-transparent text-muted hover:border-edge hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
