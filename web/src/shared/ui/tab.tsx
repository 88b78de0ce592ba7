import { Tabs } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "@/shared/lib/class-names";

/** The row of tabs above their panels. */
export function TabList({ className, ...rest }: ComponentProps<typeof Tabs.List>) {
  return (
    <Tabs.List className={classNames("flex flex-wrap gap-x-1 border-b border-line", className)} {...rest} />
  );
}

export function Tab(props: ComponentProps<typeof Tabs.Trigger>) {
  return (
    <Tabs.Trigger
      className="-mb-px min-h-11 border-b-2 border-transparent px-3 font-semibold text-muted transition-colors hover:text-ink data-[state=active]:border-cherry data-[state=active]:text-ink"
      {...props}
    />
  );
}
