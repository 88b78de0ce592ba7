import type { ReactNode } from "react";
import { ListHeading } from "@/shared/ui/list-heading";

const VIEWS = [
  { to: "/deliveries", label: "Deliveries" },
  { to: "/growers", label: "What growers are owed" },
];

interface GrowersHeadingProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** The heading of the lists of growers, with links between them. */
export function GrowersHeading(props: GrowersHeadingProps) {
  return <ListHeading of="Growers" views={VIEWS} {...props} />;
}
