import type { UseMutationResult } from "@tanstack/react-query";
import { asProblem } from "@/shared/api/problem";
import { Notice } from "@/shared/ui/notice";

interface DecisionNoticeProps<V extends { decision: string }> {
  decide: UseMutationResult<unknown, Error, V>;
  /** The text about the effect of each decision. */
  done: Record<V["decision"], string>;
  /** The subject of the decision. */
  about: (decided: V) => string;
}

/** The result of the last decision. */
export function DecisionNotice<V extends { decision: string }>({
  decide,
  done,
  about,
}: DecisionNoticeProps<V>) {
  const { isSuccess, isError, variables, error } = decide;
  return (
    <>
      {isSuccess && (
        <Notice tone="good" className="mb-5">
          {done[variables.decision as V["decision"]]}
        </Notice>
      )}
      {isError && (
        <Notice tone="bad" className="mb-5">
          {about(variables)}: {asProblem(error)?.message ?? "the shop did not answer. Please try again."}
        </Notice>
      )}
    </>
  );
}
