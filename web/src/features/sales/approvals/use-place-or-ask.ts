import type { UseMutationResult } from "@tanstack/react-query";
import { asProblem } from "@/shared/api/problem";
import { useAskApproval } from "./use-ask-approval";
import type { AskForApproval } from "./wire";

/** Whether an order was refused because it is above the company's limit. */
export function needsApproval(error: Error | null): boolean {
  return asProblem(error)?.hasType("approval-needed") ?? false;
}

interface Options {
  onError?: (error: Error) => void;
}

interface AskOptions<Body> {
  /** Further fields of the approval request. */
  about?: { contractId?: string };
  /** Called with the order once a second person was asked. */
  onDone?: (body: Body) => void;
}

/** Places an order, or asks for its approval once it proved to be above the company's limit. */
export function usePlaceOrAsk<Body extends AskForApproval>(
  place: UseMutationResult<unknown, Error, Body>,
  { about = {}, onDone }: AskOptions<Body> = {},
) {
  const ask = useAskApproval<Body>(onDone);
  const noneNeeded = asProblem(ask.error)?.hasType("no-approval-needed") ?? false;
  const asks = needsApproval(place.error) && !noneNeeded;
  const isPending = place.isPending || ask.isPending;
  return {
    /** Whether the next submit asks a second person. */
    asks,
    isPending,
    /** The error of the last attempt. */
    refused: isPending ? null : (ask.error ?? place.error),
    send(body: Body, options?: Options) {
      if (asks) return ask.mutate({ ...body, ...about }, options);
      ask.reset();
      place.mutate(body, options);
    },
  };
}
