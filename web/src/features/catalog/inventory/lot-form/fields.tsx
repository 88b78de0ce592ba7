import { type ReactNode, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { LotInput } from "./schema";

export type LotForm = UseFormReturn<LotInput>;

interface LotSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A part of the form, with its title at the left on a wide screen. */
export function LotSection({ title, hint, children }: LotSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 lg:grid-cols-[16rem_1fr]"
    >
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      <div>
        {hint && <p className="mb-4 max-w-prose text-muted">{hint}</p>}
        <div className="grid gap-4 sm:grid-cols-2">{children}</div>
      </div>
    </section>
  );
}
