import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "@/shared/ui/button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { loadOlder } from "./thread";

interface EarlierProps {
  conversation: string;
  cursor: string;
  frame: RefObject<HTMLElement | null>;
}

/** Loads older messages when the user scrolls up to it, or presses it. */
export function Earlier({ conversation, cursor, frame }: EarlierProps) {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => loadOlder(client, conversation, cursor),
    onSuccess: () => {
      // The button disappears after the load; the focus stays in the thread.
      if (place.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
    },
  });

  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        mutate();
      },
      { root: frame.current },
    );
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, [mutate, frame]);

  return (
    <div ref={place} className="mb-4 flex justify-center">
      {isError ? (
        <LoadFailure onRetry={mutate}>Earlier messages could not be loaded.</LoadFailure>
      ) : (
        <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
          {isPending ? "Loading..." : "Earlier messages"}
        </Button>
      )}
    </div>
  );
}
