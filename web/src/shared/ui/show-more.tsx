import type { ReactNode } from "react";
import { Button } from "./button";

interface ShowMoreProps {
  /** A list that grows at its end. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children: ReactNode;
}

/** Loads the next part of a growing list, if there is one. */
export function ShowMore({ list, className, children }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      look="outline"
      className={className}
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? "Loading..." : children}
    </Button>
  );
}
