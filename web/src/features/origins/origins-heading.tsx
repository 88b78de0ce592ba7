import type { ReactNode } from "react";
import { useRole } from "@/shared/session/use-role";
import { ListHeading } from "@/shared/ui/list-heading";

const VIEWS = [
  { to: "/plots", label: "Plots" },
  { to: "/producers", label: "Producers" },
  { to: "/eudr-packs", label: "Data packs" },
];

interface OriginsHeadingProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** The heading of the lists of origins, with links between them for sellers. */
export function OriginsHeading(props: OriginsHeadingProps) {
  return <ListHeading of="Origins" views={useRole("seller") ? VIEWS : []} {...props} />;
}
