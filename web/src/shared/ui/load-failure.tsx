import { Button } from "./button";
import { Notice } from "./notice";

interface LoadFailureProps {
  /** The text of the failure: "Your quotes could not be loaded." */
  children: string;
  onRetry: () => unknown;
}

/** Replaces content that could not be loaded: a text, and a button to try again. */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 py-4">
      <Notice tone="bad">{children}</Notice>
      <Button look="outline" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
