import { type UseMutationOptions, useMutation } from "@tanstack/react-query";

/** A call that changes something. `changes` names the events, or the prefixes of paths, of the queries it changes. */
export function useChange<Result, Input = void>(
  call: (input: Input) => Promise<Result>,
  changes: string[],
  options: Omit<UseMutationOptions<Result, Error, Input>, "mutationFn" | "meta"> = {},
) {
  return useMutation({ ...options, mutationFn: call, meta: { changes } });
}
