import type { ReactNode } from "react";
import { asProblem } from "@/shared/api/problem";
import { Notice } from "./notice";

interface FailureNoticeProps {
  /** The error of the call, if it failed. */
  error: Error | null | undefined;
  /** What did not happen, before the reason: "The rate was not ended." */
  failed?: ReactNode;
  /** The text in place of the reason if the shop did not answer. */
  otherwise?: string;
  /** Whether an error without an answer of the shop is told in its own words. */
  ownWords?: boolean;
  /** Whether errors of fields are shown at the fields only. */
  faultsAtFields?: boolean;
  className?: string;
}

/** Says why a call failed: the shop's reason, or the advice to try again. Nothing if it did not fail. */
export function FailureNotice(props: FailureNoticeProps) {
  const { error, failed, otherwise = "Please try again.", ownWords, faultsAtFields, className } = props;
  const problem = asProblem(error);
  if (!error || (faultsAtFields && problem?.status === 422)) return null;
  return (
    <Notice tone="bad" className={className}>
      {failed} {problem?.message ?? (ownWords ? error.message : otherwise)}
    </Notice>
  );
}
