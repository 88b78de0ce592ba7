import type { ReactNode } from "react";
import { Section } from "@/shared/ui/section";

/** A list of the reach under its heading; nothing if it is empty. */
export function ReachSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <Section title={title} heading="mb-2 text-h3">
      {note && <p className="mb-2 max-w-prose text-muted">{note}</p>}
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </Section>
  );
}
