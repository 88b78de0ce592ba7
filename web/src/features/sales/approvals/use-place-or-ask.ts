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
  /** What else a second person is asked with. */
  about?: { contractId?: string };
  /** Called with what a second person was asked for, once that is done. */
  onDone?: (body: Body) => void;
}

/** An order that is placed, or asked for once it proved to be above the company's limit. */
export function usePlaceOrAsk<Body extends AskForApproval>(
  place: UseMutationResult<unknown, Error, Body>,
  { about = {}, onDone }: AskOptions<Body> = {},
) {
  const ask = useAskApproval<Body>(onDone);
  const noneNeeded = asProblem(ask.error)?.hasType("no-approval-needed") ?? false;
  const asks = needsApproval(place.error) && !noneNeeded;
  const isPending = place.isPending || ask.isPending;
  return {
    /** Whether the next sending asks a second person. */
    asks,
    isPending,
    /** Why nothing was made of the last one. */
    refused: isPending ? null : (ask.error ?? place.error),
    send(body: Body, options?: Options) {
      if (asks) return ask.mutate({ ...body, ...about }, options);
      ask.reset();
      place.mutate(body, options);
    },
  };
}
