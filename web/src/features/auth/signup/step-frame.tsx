import { ArrowLeft } from "lucide-react";
import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";

export interface StepProps {
  data: Record<string, string | boolean>;
  onNext: (data: Record<string, string | boolean>) => void;
  /** Called with the values of the step's fields, valid or not. */
  onBack: (data: Record<string, string | boolean>) => void;
  pending: boolean;
}

interface StepFrameProps {
  title: string;
  summary: ComponentProps<typeof ErrorSummary>;
  alert?: string | null;
  submitLabel: string;
  submitDisabled?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onBack: () => void;
  children: ReactNode;
}

/** The common frame of the wizard's forms: title, errors on top, back and forward. */
export function StepFrame(props: StepFrameProps) {
  const { title, summary, alert, submitLabel, submitDisabled = false, onSubmit, onBack, children } = props;
  return (
    <form noValidate onSubmit={onSubmit}>
      <h2 className="mb-5 text-h3">{title}</h2>
      <ErrorSummary {...summary} />
      <div className="grid gap-5 sm:grid-cols-2 [&>*]:col-span-full">{children}</div>
      {alert && (
        <Notice tone="bad" className="mt-5">
          {alert}
        </Notice>
      )}
      <div className="mt-7 flex justify-between gap-3">
        <Button look="quiet" onClick={onBack} className="-ml-3 px-3">
          <ArrowLeft aria-hidden="true" size={18} /> Back
        </Button>
        <Button type="submit" disabled={submitDisabled}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
