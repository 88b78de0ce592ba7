import type { ComponentProps } from "react";
import type { ErrorSummary } from "@/shared/ui/error-summary";

/** What a frame of a form needs of `useFormChange`. */
export interface FormChange {
  sending: { isPending: boolean; error: Error | null };
  summary: ComponentProps<typeof ErrorSummary>;
  submit: NonNullable<ComponentProps<"form">["onSubmit"]>;
}
