import type { ReactNode } from "react";

/** A list of the reach under its heading; nothing if it is empty. */
export function ReachSection({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-h3">
        {title}
      </h2>
      {note && <p className="mb-2 max-w-prose text-muted">{note}</p>}
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}
